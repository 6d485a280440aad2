-- A broker may fill more than an order asked for. Such a fill was refused, and with it every later reconciliation, so that the shares had no
-- stop. It is booked: above its quantity an order is filled by stored fills only.
alter table orders drop constraint if exists orders_check;
alter table orders drop constraint if exists orders_check2;
alter table orders drop constraint if exists orders_filled_quantity_range;
alter table orders drop constraint if exists orders_filled_whole;
alter table orders add constraint orders_filled_quantity_range check (filled_quantity between 0 and 1e12);
alter table orders add constraint orders_filled_whole check (status <> 'filled' or filled_quantity >= quantity);

create or replace function kernel.guard_overfill() returns trigger language plpgsql as $$
begin
  if new.filled_quantity is distinct from (select sum(quantity) from fills where order_id = new.id) then
    raise exception 'an order of % cannot be filled by %: its fills have another sum', new.quantity, new.filled_quantity
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger orders_guard_overfill before insert or update on orders
  for each row when (new.filled_quantity > new.quantity) execute function kernel.guard_overfill();

-- An exit that the broker does not fill, as in a trading halt, or that it keeps refusing: an incident, of which operators are notified.
alter table broker_incidents drop constraint if exists broker_incidents_kind_check;
alter table broker_incidents add constraint broker_incidents_kind_check check (kind in
  ('unknown_order', 'foreign_order', 'position_mismatch', 'broker_error', 'late_fill', 'overfill', 'protection', 'exit_waiting'));

alter table notifications drop constraint if exists notifications_event_check;
alter table notifications add constraint notifications_event_check check (event in
  ('fill', 'breaker', 'approval_needed', 'unknown_order', 'exit_waiting', 'gate_change', 'token_expiry', 'test'));
