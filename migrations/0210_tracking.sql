-- A company's symbol at each vendor, where it differs from the registry's ticker, which has letters only: BRKB is BRK.B at one
-- vendor and BRK-B at another.
create table company_symbols (
  company_id uuid not null references companies on delete cascade,
  vendor text not null check (vendor in ('massive', 'alpaca', 'sec')),
  symbol text not null check (symbol ~ '^[A-Z][A-Z0-9./-]{0,15}$'),
  primary key (company_id, vendor),
  unique (vendor, symbol)
);
create trigger company_symbols_version after insert or update or delete or truncate on company_symbols
  for each statement execute function kernel.bump_table_version();

-- Every unplanned end of a role process, so that a process that fails again and again can be reported.
create table kernel.process_restarts (
  id bigint generated always as identity primary key,
  process text not null check (length(process) between 1 and 100),
  happened_at timestamptz not null,
  exit_code integer,
  signal text check (length(signal) <= 20),
  message text not null check (length(message) <= 2000)
);
create index process_restarts_recent on kernel.process_restarts (happened_at);

-- The newest answer of each vendor, model runtime and mail server to one real call.
create table kernel.vendor_checks (
  vendor text primary key check (length(vendor) between 1 and 50),
  checked_at timestamptz not null,
  verdict text not null check (verdict in ('ok', 'failed', 'not_configured')),
  message text not null check (length(message) between 1 and 1000),
  -- Tells whether the answer is about the present key; null where that is not used.
  fingerprint text check (length(fingerprint) = 32)
);
