{#-
    One row per attempt, breakdown and member of it that the attempt counts in: what every table of the report adds up.
    A second member stands in breakdowns by two things at once.
-#}
with

scores as (
    select * from {{ ref('scores') }}
),

rule_types as (
    select rule_type
    from (
        values ('definitional'), ('exclusionary'), ('temporal'), ('conditional'), ('privacy'), ('override')
    ) as known_types (rule_type)
),

-- A task whose active rules are of two types counts under both.
attempts_by_rule_type as (
    select
        scores.*,
        rule_types.rule_type
    from scores
    inner join rule_types on position(',' || rule_types.rule_type || ',' in ',' || scores.rule_types || ',') > 0
),

-- What one agent is called over its runs under several conditions.
conditions_by_agent as (
    select
        agent,
        coalesce(model, '') as model,
        tuned_prompt,
        benchmark_version,
        count(distinct condition) as conditions
    from scores
    group by agent, coalesce(model, ''), tuned_prompt, benchmark_version
    having count(distinct condition) > 1
),

-- Tasks that an agent was asked under each of its conditions: only these compare.
tasks_of_every_condition as (
    select
        scores.agent,
        coalesce(scores.model, '') as model,
        scores.tuned_prompt,
        scores.benchmark_version,
        scores.task_id
    from scores
    inner join conditions_by_agent
        on
            scores.agent = conditions_by_agent.agent
            and coalesce(scores.model, '') = conditions_by_agent.model
            and scores.tuned_prompt = conditions_by_agent.tuned_prompt
            and scores.benchmark_version = conditions_by_agent.benchmark_version
    group by
        scores.agent,
        coalesce(scores.model, ''),
        scores.tuned_prompt,
        scores.benchmark_version,
        scores.task_id
    having count(distinct scores.condition) = max(conditions_by_agent.conditions)
),

members as (
    {%- for breakdown, member, second_member in [
        ('all', "'all'", "''"),
        ('task group', 'task_group', "''"),
        ('analysis type', 'analysis_type', "''"),
        ('domain', 'domain', "''"),
        ('task group and domain', 'task_group', 'domain'),
        ('analysis type and domain', 'analysis_type', 'domain'),
        ('analysis type and task group', 'analysis_type', 'task_group'),
    ] %}
    select
        run_id,
        task_id,
        trial,
        '{{ breakdown }}' as breakdown,
        {{ member }} as member,
        {{ second_member }} as second_member
    from scores
    union all
    {%- endfor %}
    select
        run_id,
        task_id,
        trial,
        'rule type' as breakdown,
        rule_type as member,
        '' as second_member
    from attempts_by_rule_type
    union all
    select
        run_id,
        task_id,
        trial,
        'active rules' as breakdown,
        cast(active_rules as varchar) as member,
        '' as second_member
    from scores
    where task_group = 'rule'
    union all
    select
        run_id,
        task_id,
        trial,
        'trap' as breakdown,
        case when is_trap then 'trap' else 'no trap' end as member,
        '' as second_member
    from scores
    where task_group = 'analytics'
    union all
    select
        scores.run_id,
        scores.task_id,
        scores.trial,
        'same tasks' as breakdown,
        scores.condition as member,
        '' as second_member
    from scores
    inner join tasks_of_every_condition
        on
            scores.agent = tasks_of_every_condition.agent
            and coalesce(scores.model, '') = tasks_of_every_condition.model
            and scores.tuned_prompt = tasks_of_every_condition.tuned_prompt
            and scores.benchmark_version = tasks_of_every_condition.benchmark_version
            and scores.task_id = tasks_of_every_condition.task_id
)

select
    members.breakdown,
    members.member,
    members.second_member,
    scores.run_id,
    scores.condition,
    scores.task_id,
    scores.trial,
    scores.task_group,
    scores.is_right,
    cast(scores.partial_credit as decimal(5, 4)) as partial_credit,
    scores.reason,
    scores.is_explained,
    scores.is_harness_error,
    scores.documents_wanted,
    scores.documents_read,
    scores.turns,
    scores.calls,
    scores.input_tokens,
    scores.cached_tokens,
    scores.output_tokens,
    cast(scores.cost_usd as decimal(18, 12)) as cost_usd,
    cast(scores.seconds as decimal(18, 3)) as seconds
from members
inner join scores
    on members.run_id = scores.run_id and members.task_id = scores.task_id and members.trial = scores.trial
