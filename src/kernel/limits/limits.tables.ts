import type { Generated } from 'kysely';

interface RateQuotasTable {
  name: string;
  /** In milliseconds of the callers' clock, ascending. */
  slots: Generated<number[]>;
  /** For each slot, how much later than it the call may start. */
  lates: Generated<number[]>;
  /** No slot before this instant; null without a pause. */
  paused_until_ms: Generated<number | null>;
  updated_at: Generated<Date>;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.rate_quotas': RateQuotasTable;
  }
}
