-- Filings as EDGAR has them, and the data in them: insider transactions, holdings of managers, figures of the statements.
-- available_at is the time from which the platform may use a row; as_of reads compare with nothing else.

create table filings (
  company_id uuid not null references companies on delete cascade,
  accession text not null check (accession ~ '^\d{10}-\d{2}-\d{6}$'),
  form text not null check (length(form) between 1 and 30),
  -- Who filed: the insider of a form 4, the investor of a Schedule 13D, otherwise the company. Null without a header.
  filer_cik text check (filer_cik ~ '^[1-9]\d{0,9}$'),
  -- Item codes of a current report, such as 2.02.
  items text[] not null default '{}',
  period_end date,
  filed_on date,
  accepted_at timestamptz not null,
  -- The filing's own header states the time. Otherwise it is the later reading of the list's time.
  acceptance_proven boolean not null,
  public_at timestamptz not null check (public_at >= accepted_at),
  available_at timestamptz not null,
  url text check (length(url) <= 4096),
  created_at timestamptz not null default now(),
  primary key (company_id, accession)
);
create index filings_newest on filings (company_id, public_at desc, accession);

create table insider_transactions (
  company_id uuid not null,
  accession text not null,
  line smallint not null check (line between 1 and 1000),
  -- Whether the tracked company is the issuer of the shares or the insider itself.
  company_role text not null check (company_role in ('issuer', 'owner')),
  issuer_cik text not null check (issuer_cik ~ '^[1-9]\d{0,9}$'),
  issuer_name text not null check (length(issuer_name) <= 300),
  owner_cik text not null check (owner_cik ~ '^[1-9]\d{0,9}$'),
  owner_name text not null check (length(owner_name) between 1 and 300),
  other_owners text[] not null default '{}',
  is_director boolean not null,
  is_officer boolean not null,
  is_ten_percent_owner boolean not null,
  officer_title text check (length(officer_title) <= 300),
  security text not null check (length(security) between 1 and 300),
  is_derivative boolean not null,
  transaction_date date not null,
  code text not null check (code ~ '^[A-Z]$'),
  acquired boolean not null,
  shares double precision check (shares between 0 and 1e15),
  price_per_share double precision check (price_per_share between 0 and 1e12),
  shares_after double precision check (shares_after between 0 and 1e15),
  is_direct boolean not null,
  is_planned boolean,
  available_at timestamptz not null,
  primary key (company_id, accession, line),
  foreign key (company_id, accession) references filings on delete cascade
);
create index insider_transactions_newest on insider_transactions (company_id, transaction_date desc, accession, line);

create table reported_holdings (
  -- The tracked company whose source reported: the manager itself.
  company_id uuid not null,
  accession text not null,
  line integer not null check (line between 1 and 100000),
  manager_cik text not null check (manager_cik ~ '^[1-9]\d{0,9}$'),
  manager_name text not null check (length(manager_name) between 1 and 300),
  period_end date not null,
  -- A restatement replaces the report of its period; new holdings add to it.
  amendment text check (amendment in ('restatement', 'new_holdings')),
  issuer_name text not null check (length(issuer_name) between 1 and 200),
  -- The tracked company of that name, if there is one.
  held_company_id uuid references companies on delete set null,
  class_title text not null check (length(class_title) <= 200),
  cusip text not null check (length(cusip) = 9),
  value_usd double precision not null check (value_usd between 0 and 1e16),
  amount double precision not null check (amount between 0 and 1e16),
  amount_type text not null check (amount_type in ('shares', 'principal')),
  put_call text check (put_call in ('put', 'call')),
  available_at timestamptz not null,
  primary key (company_id, accession, line),
  foreign key (company_id, accession) references filings on delete cascade
);
create index reported_holdings_held on reported_holdings (held_company_id, period_end desc);
create index reported_holdings_period on reported_holdings (company_id, period_end desc);

-- One row per value and filing that stated it first or changed it, so that a restatement never replaces what was known before.
create table company_facts (
  company_id uuid not null references companies on delete cascade,
  concept text not null check (length(concept) between 3 and 200),
  metric text not null check (length(metric) between 1 and 60),
  unit text not null check (length(unit) between 1 and 30),
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  period_kind text not null
    check (period_kind in ('instant', 'quarter', 'half_year', 'nine_months', 'annual', 'other')),
  accession text not null check (accession ~ '^\d{10}-\d{2}-\d{6}$'),
  value double precision not null check (kernel.is_finite(value)),
  fiscal_year smallint,
  fiscal_period text check (fiscal_period in ('FY', 'Q1', 'Q2', 'Q3', 'Q4')),
  form text not null check (length(form) between 1 and 30),
  filed_on date not null,
  available_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, concept, unit, period_end, period_start, accession)
);

-- A press release is an exhibit of a filing; both carry the filing's number.
alter table documents add column filing_accession text check (filing_accession ~ '^\d{10}-\d{2}-\d{6}$');
create index documents_of_filing on documents (filing_accession) where filing_accession is not null;
