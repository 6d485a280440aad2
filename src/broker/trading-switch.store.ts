import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { findFlag } from '../kernel/flags.store.ts';

/** The trading engine's two switches, kept where the gate can read them: it must not depend on the engine running. */
export interface TradingSwitch {
  enabled: boolean;
  paused: boolean;
}

const FLAG = 'trading_switch';
const UNSET: TradingSwitch = { enabled: true, paused: false };

export async function readTradingSwitch(db: Executor): Promise<TradingSwitch> {
  return { ...UNSET, ...(await findFlag<Partial<TradingSwitch>>(db, FLAG)) };
}

/** Only what is given changes, in one statement: two who switch at once do not undo each other. Stops every later send. */
export async function setTradingSwitch(
  tx: Executor,
  change: Partial<TradingSwitch>,
  by: string,
): Promise<TradingSwitch> {
  const value = JSON.stringify(change);
  await sql`
    insert into kernel.runtime_flags as flag (name, value, updated_by, updated_at)
    values (${FLAG}, ${value}::jsonb, ${by}, now())
    on conflict (name) do update set value = flag.value || excluded.value, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(tx);
  return readTradingSwitch(tx);
}
