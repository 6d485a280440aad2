-- The first fill lets the paper account trade the replayed history once, by the rules of the engine. Its result is kept beside the
-- backtests that somebody requested and is never mixed with lived trading.
alter table backtests add column origin text not null default 'requested' check (origin in ('requested', 'replayed'));
create unique index backtests_replayed on backtests (origin) where origin = 'replayed';
