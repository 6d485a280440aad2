import type { Executor } from '../kernel/db/database.ts';
import { findFlag, mergeFlag } from '../kernel/flags.store.ts';

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
  await mergeFlag(tx, FLAG, change, by);
  return readTradingSwitch(tx);
}
