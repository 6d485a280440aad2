-- The company's number at EDGAR, which the address of a filing needs. Null for facts stored before this column existed.
alter table company_facts add column cik text check (cik ~ '^[1-9]\d{0,9}$');
