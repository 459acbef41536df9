with

accounts as (
    select * from {{ ref('stg_berka__accounts') }}
),

districts as (
    select * from {{ ref('stg_berka__districts') }}
),

-- Each account has one owner; others who may use it play no part.
owners as (
    select * from {{ ref('stg_berka__dispositions') }}
    where disposition_type = 'owner'
),

clients as (
    select * from {{ ref('stg_berka__clients') }}
),

joined as (
    select
        ---------- ids
        accounts.account_id,

        ---------- text
        districts.region_name as account_region,
        districts.district_name as account_district,
        accounts.statement_frequency,
        clients.gender as owner_gender,

        ---------- days
        accounts.opened_on,
        clients.birth_date as owner_born_on,

        ---------- numbers
        districts.unemployment_hundredths_of_percent,

        ---------- money, in whole koruna
        districts.average_salary_koruna

    from accounts
    inner join districts on accounts.district_id = districts.district_id
    inner join owners on accounts.account_id = owners.account_id
    inner join clients on owners.client_id = clients.client_id
)

select * from joined
