-- Prices of models, set by the operator, and budgets in money beside those in tokens.

create table model_prices (
  id uuid primary key default gen_random_uuid(),
  model_provider text not null check (length(model_provider) between 1 and 60),
  -- `*` is every model of the provider that has no row of its own.
  model_name text not null check (length(model_name) between 1 and 200),
  input_usd_per_million double precision not null check (input_usd_per_million between 0 and 100000),
  output_usd_per_million double precision not null check (output_usd_per_million between 0 and 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (model_provider, model_name)
);
create trigger model_prices_touch before update on model_prices
  for each row execute function kernel.touch_updated_at();

-- Null is an unknown price, which is not the same as free.
alter table agent_invocations
  add column cost_usd double precision check (cost_usd between 0 and 1000000),
  add column omitted_sentences integer not null default 0 check (omitted_sentences >= 0),
  add column omitted_characters integer not null default 0 check (omitted_characters >= 0);

-- 0 is no limit.
alter table agent_variants
  add column money_budget_usd double precision not null default 0 check (money_budget_usd between 0 and 1000000);
alter table agent_token_usage
  add column used_usd double precision not null default 0 check (used_usd between 0 and 1000000000);
alter table kernel.token_reservations
  add column usd double precision not null default 0 check (usd between 0 and 1000000);

-- The usage row's lock makes callers take turns, so what is used and reserved never passes either budget. `refused` names the
-- budget that does not suffice.
create function kernel.reserve_usage(variant uuid, wanted bigint, wanted_usd double precision, lease_ms double precision,
  out reservation uuid, out refused text) language plpgsql as $$
declare
  today date;
  tokens_max bigint;
  usd_max double precision;
  used bigint;
  spent double precision;
  held bigint;
  held_usd double precision;
begin
  today := (clock_timestamp() at time zone 'UTC')::date;
  insert into agent_token_usage as u (variant_id, day) values (variant, today)
  on conflict (variant_id, day) do update set used_tokens = u.used_tokens
  returning used_tokens, used_usd into used, spent;
  select token_budget, money_budget_usd into tokens_max, usd_max from agent_variants where id = variant;
  -- Kept a day beyond its end: a call that comes back late still finds what it has to settle.
  delete from kernel.token_reservations
    where variant_id = variant and expires_at < clock_timestamp() - interval '1 day';
  select coalesce(sum(tokens), 0), coalesce(sum(usd), 0) into held, held_usd from kernel.token_reservations
    where variant_id = variant and day = today and expires_at > clock_timestamp();
  if tokens_max > 0 and used + held + wanted > tokens_max then
    refused := 'tokens';
    return;
  end if;
  if usd_max > 0 and spent + held_usd + wanted_usd > usd_max then
    refused := 'usd';
    return;
  end if;
  insert into kernel.token_reservations (variant_id, day, tokens, usd, expires_at)
    values (variant, today, wanted, wanted_usd, clock_timestamp() + lease_ms * interval '1 millisecond')
    returning id into reservation;
end $$;
drop function kernel.reserve_tokens(uuid, bigint, double precision);
