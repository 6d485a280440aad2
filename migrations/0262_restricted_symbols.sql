-- Symbols that must not be bought, until an operator removes them from the list.

create table restricted_symbols (
  ticker text primary key check (ticker ~ '^[A-Z][A-Z0-9.-]{0,15}$'),
  reason text not null check (length(reason) between 1 and 500),
  created_by text not null check (length(created_by) between 1 and 200),
  created_at timestamptz not null
);
