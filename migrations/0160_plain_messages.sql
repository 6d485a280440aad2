-- Rewrites the messages and reasons of earlier migrations in plain English. Released migrations are never edited, because
-- a changed file would stop every existing database from starting.
update kernel.order_transitions t set reason = r.reason
from (values
  ('queued', 'pending_approval', 'needs approval'),
  ('queued', 'blocked', 'refused by the gate'),
  ('queued', 'cancelled', 'cancelled before it was sent'),
  ('queued', 'expired', 'expired before it was sent'),
  ('pending_approval', 'approved', 'approved'),
  ('pending_approval', 'rejected', 'rejected by the reviewer'),
  ('pending_approval', 'expired', 'not reviewed in time'),
  ('pending_approval', 'blocked', 'refused by the checks at the review'),
  ('pending_approval', 'cancelled', 'cancelled before the review'),
  ('approved', 'blocked', 'refused by the gate'),
  ('approved', 'cancelled', 'cancelled before it was sent'),
  ('approved', 'expired', 'expired before it was sent'),
  ('submitting', 'unknown', 'no readable answer'),
  ('submitting', 'accepted', 'accepted by the broker'),
  ('submitting', 'partially_filled', 'accepted and partially filled by the broker'),
  ('submitting', 'filled', 'filled by the broker'),
  ('submitting', 'pending_cancel', 'accepted by the broker, cancellation pending'),
  ('submitting', 'cancelled', 'cancelled by the broker'),
  ('submitting', 'rejected', 'rejected by the broker'),
  ('submitting', 'expired', 'expired at the broker'),
  ('submitting', 'blocked', 'refused by the gate, nothing was sent'),
  ('unknown', 'submitting', 'not found at the broker, sent again'),
  ('unknown', 'accepted', 'accepted by the broker'),
  ('unknown', 'partially_filled', 'accepted and partially filled by the broker'),
  ('unknown', 'filled', 'filled by the broker'),
  ('unknown', 'pending_cancel', 'accepted by the broker, cancellation pending'),
  ('unknown', 'cancelled', 'cancelled by the broker, or not found there and cancelled here'),
  ('unknown', 'rejected', 'rejected by the broker'),
  ('unknown', 'expired', 'expired at the broker'),
  ('unknown', 'blocked', 'not found at the broker, and the gate refused to send it again'),
  ('unknown', 'failed', 'not found at the broker after the last attempt'),
  ('accepted', 'pending_cancel', 'cancellation requested'),
  ('accepted', 'cancelled', 'cancelled by the broker'),
  ('accepted', 'rejected', 'rejected by the broker after acceptance'),
  ('accepted', 'expired', 'expired at the broker'),
  ('partially_filled', 'pending_cancel', 'cancellation of the rest requested'),
  ('partially_filled', 'cancelled', 'rest cancelled by the broker'),
  ('partially_filled', 'expired', 'rest expired at the broker'),
  ('pending_cancel', 'accepted', 'cancellation refused by the broker'),
  ('pending_cancel', 'partially_filled', 'cancellation refused by the broker'),
  ('pending_cancel', 'filled', 'filled before the cancellation'),
  ('pending_cancel', 'cancelled', 'cancelled by the broker'),
  ('pending_cancel', 'rejected', 'rejected by the broker after acceptance'),
  ('pending_cancel', 'expired', 'expired at the broker')
) as r (from_status, to_status, reason)
where t.from_status = r.from_status and t.to_status = r.to_status;

create or replace function kernel.guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('queued', 'pending_approval') and new.origin <> 'foreign' then
      raise exception 'an order starts as queued or pending_approval, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status is distinct from new.status and not exists (select from kernel.order_transitions
      where from_status = old.status and to_status = new.status) then
    raise exception 'an order cannot change from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.id, new.broker_account_id, new.mode, new.client_order_id, new.intent_key, new.origin, new.ticker, new.side,
      new.order_type, new.time_in_force, new.quantity, new.limit_price, new.stop_price, new.reference_price)
    is distinct from
     (old.id, old.broker_account_id, old.mode, old.client_order_id, old.intent_key, old.origin, old.ticker, old.side,
      old.order_type, old.time_in_force, old.quantity, old.limit_price, old.stop_price, old.reference_price)
  then
    raise exception 'the terms of an order cannot be changed' using errcode = 'check_violation';
  end if;
  if new.filled_quantity < old.filled_quantity then
    raise exception 'the filled quantity of an order cannot decrease' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function approval_requests_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'an approval starts as pending, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status <> 'pending' then
    raise exception 'an approval that is % cannot be changed', old.status using errcode = 'check_violation';
  end if;
  if (new.id, new.order_job, new.order_hash, new.recommendation_id, new.evaluation_id, new.ticker, new.side, new.quantity,
      new.estimated_value, new.reference_price, new.requested_by, new.requested_by_token, new.requested_at, new.expires_at)
    is distinct from
     (old.id, old.order_job, old.order_hash, old.recommendation_id, old.evaluation_id, old.ticker, old.side, old.quantity,
      old.estimated_value, old.reference_price, old.requested_by, old.requested_by_token, old.requested_at, old.expires_at)
  then
    raise exception 'the order of an approval cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
