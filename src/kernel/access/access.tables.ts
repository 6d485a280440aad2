import type { ColumnType, Generated } from 'kysely';
import type { Role } from './role.ts';

interface ApiTokensTable {
  id: Generated<string>;
  name: string;
  role: Role;
  token_hash: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: ColumnType<Date | null, never, Date>;
  last_used_at: ColumnType<Date | null, never, Date>;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.api_tokens': ApiTokensTable;
  }
}
