import type { JSONColumnType } from 'kysely';

interface RuntimeFlagsTable {
  name: string;
  value: JSONColumnType<unknown[] | Record<string, unknown>>;
  updated_by: string;
  updated_at: Date;
}

declare module './db/database.ts' {
  interface Database {
    'kernel.runtime_flags': RuntimeFlagsTable;
  }
}
