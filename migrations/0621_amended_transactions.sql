-- A form 4/A stood beside the form 4 that it amends, so that the insider's trade counted twice.
-- The date of the report that an amendment amends, as it states.
alter table filings add column amends_filed_on date;
-- From when an amendment states the transaction again.
alter table insider_transactions add column amended_at timestamptz;
create index insider_transactions_owner on insider_transactions (company_id, owner_cik, issuer_cik);
