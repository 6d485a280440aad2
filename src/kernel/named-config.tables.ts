import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Settings that operators or jobs change at run time, one row per name. Written through `named-config.store.ts` only. */
interface RiskConfigsTable {
  id: Generated<string>;
  name: string;
  trading_mode: Generated<'paper' | 'live' | 'disabled'>;
  config: JSONColumnType<Record<string, unknown>, string | undefined>;
  active: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

declare module './db/database.ts' {
  interface Database {
    risk_configs: RiskConfigsTable;
  }
}
