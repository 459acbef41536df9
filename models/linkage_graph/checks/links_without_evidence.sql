{#- Rule-metric links where leaving the rule out changes no slice at all: must be empty. -#}
select * from {{ ref('rule_evidence') }}
where changed_slice_count = 0
