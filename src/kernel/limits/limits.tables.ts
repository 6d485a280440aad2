import type { Generated } from 'kysely';

interface RateQuotasTable {
  name: string;
  slots: Generated<number[]>;
  updated_at: Generated<Date>;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.rate_quotas': RateQuotasTable;
  }
}
