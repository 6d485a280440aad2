-- Channels that operators add: Slack, Discord, Telegram and webhooks. Address and secret are sealed with the installation's key.
-- The schema is out of reach of the SQL endpoints; `address_masked` is all that answers and the audit show.
create table kernel.notification_channels (
  id uuid primary key,
  kind text not null check (kind in ('slack', 'discord', 'telegram', 'webhook')),
  name text not null unique check (length(name) between 1 and 60),
  enabled boolean not null,
  address_masked text not null check (length(address_masked) between 1 and 180),
  -- Which key sealed it, to name the missing key in an error.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  sealed text not null check (length(sealed) between 20 and 20000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check check (event in
  ('fill', 'breaker', 'approval_needed', 'unknown_order', 'gate_change', 'token_expiry', 'test'));

alter table notification_deliveries drop constraint notification_deliveries_channel_check;
alter table notification_deliveries add constraint notification_deliveries_channel_check check (channel in
  ('sms', 'email', 'slack', 'discord', 'telegram', 'webhook'));
-- Without a foreign key: the history outlives a channel that was removed.
alter table notification_deliveries add column channel_id uuid;
alter table notification_deliveries add constraint notification_deliveries_channel_id check
  ((channel in ('sms', 'email')) = (channel_id is null));
create index notification_deliveries_channel on notification_deliveries (channel_id, attempted_at desc)
  where channel_id is not null;
