-- Somebody else may order for an amount of money. Such an order has no number of shares: its fills make its quantity. The quantity could
-- not grow with them, so that its fills were refused and no reconciliation succeeded any more. A broker may also replace a resting stop by
-- itself. The order in its place is stored when the broker reports it, so it starts as accepted, as the limit sale of a pair does.
create or replace function kernel.guard_order() returns trigger language plpgsql as $$
declare
  grows boolean;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('queued', 'pending_approval') and new.origin <> 'foreign'
      and not (new.origin = 'protection' and new.order_type = 'limit' and new.oco_id is not null)
      and not (new.origin = 'protection' and new.replaces_order_id is not null and new.broker_order_id is not null) then
      raise exception 'an order starts as queued or pending_approval, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status is distinct from new.status and not exists (select from kernel.order_transitions
      where from_status = old.status and to_status = new.status) then
    raise exception 'an order cannot change from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  grows := new.origin = 'foreign' and new.quantity > old.quantity and new.quantity = new.filled_quantity;
  if (new.id, new.broker_account_id, new.mode, new.client_order_id, new.intent_key, new.origin, new.ticker, new.side,
      new.order_type, new.time_in_force, case when grows then old.quantity else new.quantity end, new.limit_price,
      new.stop_price, new.reference_price, new.target_price, new.oco_id)
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
