import type { Generated } from 'kysely';

interface IdempotencyKeysTable {
  service: string;
  route: string;
  actor: string;
  key: string;
  request_hash: string;
  attempt: string;
  status: number | null;
  response: string | null;
  created_at: Generated<Date>;
  completed_at: Date | null;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.idempotency_keys': IdempotencyKeysTable;
  }
}
