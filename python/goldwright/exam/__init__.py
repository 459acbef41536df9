"""Agents sit the exam: the desk they sit at, runs of agents, scores and their comparison."""

from goldwright.exam.desk import Desk

__all__ = ["Desk"]
