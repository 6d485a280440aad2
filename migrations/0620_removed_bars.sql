-- A bar that moved to quarantine had no version any more, so that it was absent from answers about instants at which it was known too.
alter table market_bar_corrections
  -- When this version was available; null in rows of before: as the stored bar.
  add column available_at timestamptz,
  -- The bar moved to quarantine at replaced_at and had no version until restored_at.
  add column removed boolean not null default false,
  add column restored_at timestamptz,
  add constraint market_bar_corrections_restored_check check (restored_at is null or removed);
create index market_bar_corrections_removed on market_bar_corrections (ticker, timeframe, bar_timestamp)
  where removed and restored_at is null;
