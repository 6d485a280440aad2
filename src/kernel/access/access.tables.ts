import type { ColumnType, Generated } from 'kysely';
import type { Role } from './role.ts';
import type { SessionEnd, SessionRecord } from './session.ts';

interface ApiTokensTable {
  id: Generated<string>;
  name: string;
  role: Role;
  token_hash: string;
  created_at: Date;
  expires_at: Date | null;
  /** In the future for a token that was rotated: it works until then beside its successor. */
  revoked_at: ColumnType<Date | null, never, Date>;
  last_used_at: ColumnType<Date | null, never, Date>;
}

interface AccessStateTable {
  singleton: Generated<boolean>;
  tokens_required: boolean;
  changed_at: Date;
  changed_by: string;
}

interface SessionsTable extends Omit<SessionRecord, 'id' | 'ended_at' | 'end_reason'> {
  id: Generated<string>;
  session_hash: string;
  ended_at: ColumnType<Date | null, never, Date>;
  end_reason: ColumnType<SessionEnd | null, never, SessionEnd>;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.api_tokens': ApiTokensTable;
    'kernel.access_state': AccessStateTable;
    'kernel.sessions': SessionsTable;
  }
}
