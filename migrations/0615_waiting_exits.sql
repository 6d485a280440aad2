-- An exit that the broker does not fill, as in a trading halt, or that it keeps refusing: an incident, of which operators are notified.
alter table broker_incidents drop constraint if exists broker_incidents_kind_check;
alter table broker_incidents add constraint broker_incidents_kind_check check (kind in
  ('unknown_order', 'foreign_order', 'position_mismatch', 'broker_error', 'late_fill', 'overfill', 'protection', 'exit_waiting'));

alter table notifications drop constraint if exists notifications_event_check;
alter table notifications add constraint notifications_event_check check (event in
  ('fill', 'breaker', 'approval_needed', 'unknown_order', 'exit_waiting', 'gate_change', 'token_expiry', 'test'));
