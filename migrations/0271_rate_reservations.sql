-- Reservations that hold whatever the distance to the database. Times are those of the caller's clock, which the processes of a
-- machine share: an answer that travels for 300 ms makes no slot inexact. The caller asks for an instant that it can still
-- reach, and says how late it may start; windows are extended by the largest such delay among their slots.
alter table kernel.rate_quotas add column lates double precision[] not null default '{}'
  check (not lates && '{NaN,Infinity,-Infinity}');
update kernel.rate_quotas set lates = array_fill(1000::double precision, array[cardinality(slots)]);
alter table kernel.rate_quotas add constraint rate_quotas_lates_of_slots check (cardinality(lates) = cardinality(slots));

-- No slot before this instant: the vendor answered 429 and asked for a pause.
alter table kernel.rate_quotas add column paused_until_ms double precision
  check (kernel.is_finite(paused_until_ms));

-- Reserves the earliest instant from now_ms + lead_ms on at which one call keeps every named quota, and gives back released_ms,
-- a slot that the caller missed. Nothing is reserved when the instant is more than max_wait_ms after now_ms. `bound_by` is the
-- quota that decided the instant, or null if none did. `db_now_ms` lets the caller compare its clock.
create function kernel.reserve_rate_slot(
  names text[], limits integer[], windows_ms double precision[], now_ms double precision, lead_ms double precision,
  late_ms double precision, max_wait_ms double precision, released_ms double precision,
  out slot_ms double precision, out reserved boolean, out bound_by text, out db_now_ms double precision
) language plpgsql as $$
declare
  -- Slots are kept this much longer than they matter, for clocks that differ a little.
  kept_ms constant double precision := 100;
  candidate double precision;
  pushed double precision := now_ms + lead_ms;
  quota record;
  ahead integer;
  first_at double precision;
  last_at double precision;
  rounds integer := 0;
begin
  insert into kernel.rate_quotas (name) select unnest(names) on conflict do nothing;
  perform 1 from kernel.rate_quotas q where q.name = any (names) order by q.name for update;
  db_now_ms := extract(epoch from clock_timestamp()) * 1000;
  select q.name, q.paused_until_ms into bound_by, pushed from kernel.rate_quotas q
  where q.name = any (names) and q.paused_until_ms > pushed order by q.paused_until_ms desc limit 1;
  if not found then
    bound_by := null;
    pushed := now_ms + lead_ms;
  end if;
  if released_ms is not null then
    update kernel.rate_quotas q
    set slots = q.slots[: p.at - 1] || q.slots[p.at + 1 :], lates = q.lates[: p.at - 1] || q.lates[p.at + 1 :]
    from (select name, array_position(slots, released_ms) as at from kernel.rate_quotas where name = any (names)) p
    where q.name = p.name and p.at is not null;
  end if;
  loop
    candidate := pushed;
    rounds := rounds + 1;
    if rounds > 10000 then raise exception 'no free slot within reach in the quotas %', names; end if;
    for quota in
      select u.name, u.slot_limit, q.slots,
        u.window_ms + greatest(late_ms, (select max(l) from unnest(q.lates) l)) as window_ms
      from unnest(names, limits, windows_ms) u(name, slot_limit, window_ms)
      join kernel.rate_quotas q on q.name = u.name
    loop
      -- The candidate would be inserted behind the `ahead` slots at or before it. Then no run of limit + 1 slots that
      -- includes it, with k of them before it, may fit into one window.
      ahead := (select count(*) from unnest(quota.slots) s where s <= pushed);
      for k in greatest(0, quota.slot_limit - cardinality(quota.slots) + ahead) .. least(quota.slot_limit, ahead) loop
        first_at := case when k = 0 then pushed else quota.slots[ahead - k + 1] end;
        last_at := case when k = quota.slot_limit then pushed else quota.slots[ahead + quota.slot_limit - k] end;
        if last_at - first_at < quota.window_ms then
          -- The other slots of the run fill a window by themselves: the next free instant is one window behind their first.
          pushed := quota.slots[ahead + 1 - k] + quota.window_ms;
          bound_by := quota.name;
          exit;
        end if;
      end loop;
    end loop;
    exit when pushed = candidate;
  end loop;
  slot_ms := candidate;
  reserved := candidate - now_ms <= max_wait_ms;
  if reserved then
    update kernel.rate_quotas q
    set (slots, lates) = (
          select array_agg(s.at order by s.at), array_agg(s.late order by s.at)
          from unnest(q.slots || candidate, q.lates || late_ms) s(at, late)
          where s.at > now_ms - u.window_ms - s.late - kept_ms),
        updated_at = clock_timestamp()
    from unnest(names, windows_ms) u(name, window_ms)
    where q.name = u.name;
  end if;
end $$;
drop function kernel.reserve_rate_slot(text[], integer[], double precision[], double precision);
