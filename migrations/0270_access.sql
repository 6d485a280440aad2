-- Whether services require a token. The first token sets it, and only `sextant token disable-auth` clears it: the expiry or the
-- revocation of the last token must not open a service.
create table kernel.access_state (
  singleton boolean primary key default true check (singleton),
  tokens_required boolean not null,
  changed_at timestamptz not null default now(),
  changed_by text not null check (length(changed_by) between 1 and 200)
);
-- A token of the past counts too: an installation that was protected once stays protected.
insert into kernel.access_state (tokens_required, changed_by)
values (exists (select from kernel.api_tokens), 'migration');

-- A trigger and not the program: every token that is committed, by whatever way, requires tokens from its commit.
create function kernel.require_tokens() returns trigger language plpgsql as $$
begin
  insert into kernel.access_state (tokens_required, changed_by) values (true, 'first token')
  on conflict (singleton) do update
    set tokens_required = true, changed_at = now(), changed_by = excluded.changed_by
    where not kernel.access_state.tokens_required;
  return null;
end $$;
create trigger api_tokens_require after insert on kernel.api_tokens
  for each statement execute function kernel.require_tokens();

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check check (event in
  ('fill', 'breaker', 'approval_needed', 'unknown_order', 'gate_change', 'token_expiry'));
