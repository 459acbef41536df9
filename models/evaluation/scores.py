"""One row per attempt of every run under runs/, as its newest comparator scored it."""

from goldwright.exam.evaluation import scores_of_every_run


def model(dbt, session):
    dbt.config(materialized="table")
    return scores_of_every_run()
