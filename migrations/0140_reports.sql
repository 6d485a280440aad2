-- What happened in a session or a week, written once when it is over. Kept as it was written: later knowledge makes no other past.
create table trading_reports (
  id uuid primary key default gen_random_uuid(),
  report_type text not null check (report_type in ('daily', 'weekly')),
  -- The first and the last session of the period.
  period_start date not null,
  period_end date not null,
  report_data jsonb not null check (jsonb_typeof(report_data) = 'object'),
  validation_status text not null check (validation_status in ('validated', 'partial', 'insufficient_data', 'failed')),
  generated_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (period_end >= period_start),
  unique (report_type, period_start, period_end)
);
create index trading_reports_newest on trading_reports (period_end desc, report_type, id);
create trigger trading_reports_kept before update on trading_reports
  for each row execute function kernel.refuse_change();
