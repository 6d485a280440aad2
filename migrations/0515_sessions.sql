-- Sign-ins to the console by single sign-on. Only the hash of a session's id is stored. Limits are fixed at the sign-in, so that
-- every service computes the same end.
create table kernel.sessions (
  id uuid primary key default gen_random_uuid(),
  session_hash text not null unique check (length(session_hash) = 64),
  issuer text not null check (length(issuer) between 1 and 2048),
  subject text not null check (length(subject) between 1 and 255),
  name text not null check (length(name) between 1 and 200),
  role text not null check (role in ('viewer', 'operator', 'admin')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  last_used_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'expired', 'idle', 'ended_by_admin', 'replaced')),
  check (expires_at > created_at),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_live on kernel.sessions (issuer, subject) where ended_at is null;
