-- An order that the platform denied and one that the broker rejected are told apart, and an order counts as submitted only when
-- a request was made to the broker.

-- Adds to the event types whatever they are by now.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into strict known from pg_constraint
    where conrelid = 'order_events'::regclass and conname = 'order_events_event_type_check';
  alter table order_events drop constraint order_events_event_type_check;
  execute format('alter table order_events add constraint order_events_event_type_check %s',
    replace(known, 'ARRAY[', 'ARRAY[''send_prepared''::text, ''denied''::text, '));
end $$;

-- A reviewer's refusal ends an order as blocked: `rejected` is the broker's word alone.
delete from kernel.order_transitions where from_status = 'pending_approval' and to_status = 'rejected';
update kernel.order_transitions set reason = 'a reviewer refused it, or the recheck failed'
  where from_status = 'pending_approval' and to_status = 'blocked';

alter table orders disable trigger orders_guard;
update orders set status = 'blocked'
  where status = 'rejected' and exists (select from order_events
    where order_events.order_id = orders.id and event_type = 'approval_rejected');
update orders set submitted_at = null
  where status = 'blocked' and submitted_at is not null and not exists (select from order_events
    where order_events.order_id = orders.id and event_type = 'outcome_unknown');
alter table orders enable trigger orders_guard;
