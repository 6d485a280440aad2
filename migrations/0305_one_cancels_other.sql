-- One-cancels-other: a stop and a limit sale at the target that rest together at the broker. A fill of one reduces the other.

-- Of a stop: the limit of the sale that rests with it. Null for a stop alone.
alter table orders add column target_price numeric(18, 6) check (target_price > 0 and target_price <= 1e9);
-- The same for both orders of a pair and for those that replace them.
alter table orders add column oco_id uuid;
-- What the other order of the pair has sold: this order sells as much less.
alter table orders add column oco_filled_quantity numeric(20, 6) not null default 0
  check (oco_filled_quantity between 0 and 1e12);
alter table orders add constraint orders_target_check check (target_price is null or (order_type = 'stop' and oco_id is not null));
create index orders_oco on orders (oco_id) where oco_id is not null;

-- The limit sale of a pair is stored when the broker reports it, so it starts as accepted.
create or replace function kernel.guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('queued', 'pending_approval') and new.origin <> 'foreign'
      and not (new.origin = 'protection' and new.order_type = 'limit' and new.oco_id is not null) then
      raise exception 'an order starts as queued or pending_approval, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status is distinct from new.status and not exists (select from kernel.order_transitions
      where from_status = old.status and to_status = new.status) then
    raise exception 'an order cannot change from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.id, new.broker_account_id, new.mode, new.client_order_id, new.intent_key, new.origin, new.ticker, new.side,
      new.order_type, new.time_in_force, new.quantity, new.limit_price, new.stop_price, new.reference_price,
      new.target_price, new.oco_id)
    is distinct from
     (old.id, old.broker_account_id, old.mode, old.client_order_id, old.intent_key, old.origin, old.ticker, old.side,
      old.order_type, old.time_in_force, old.quantity, old.limit_price, old.stop_price, old.reference_price,
      old.target_price, old.oco_id)
  then
    raise exception 'the terms of an order cannot be changed' using errcode = 'check_violation';
  end if;
  if new.filled_quantity < old.filled_quantity then
    raise exception 'the filled quantity of an order cannot decrease' using errcode = 'check_violation';
  end if;
  return new;
end $$;

alter table kernel.paper_orders add column oco_id uuid;
alter table kernel.paper_orders add column oco_filled_quantity numeric(20, 6) not null default 0
  check (oco_filled_quantity between 0 and 1e12);
create index paper_orders_oco on kernel.paper_orders (oco_id) where oco_id is not null;

-- After the broker refused a pair, stops rest alone until this instant and the engine sells at the target.
alter table position_protections add column stop_alone_until timestamptz;
