import type { ColumnType, Generated } from 'kysely';
import type { Role } from './role.ts';

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

declare module '../db/database.ts' {
  interface Database {
    'kernel.api_tokens': ApiTokensTable;
    'kernel.access_state': AccessStateTable;
  }
}
