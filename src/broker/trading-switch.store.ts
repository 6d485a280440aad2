import type { Executor } from '../kernel/db/database.ts';
import { findFlag, mergeFlag } from '../kernel/flags.store.ts';

/** The trading engine's two switches. They are stored as a flag, so that the gate can read them without a running engine. */
export interface TradingSwitch {
  enabled: boolean;
  paused: boolean;
}

const FLAG = 'trading_switch';
const UNSET: TradingSwitch = { enabled: true, paused: false };

export async function readTradingSwitch(db: Executor): Promise<TradingSwitch> {
  return { ...UNSET, ...(await findFlag<Partial<TradingSwitch>>(db, FLAG)) };
}

/** Changes only the given fields in one statement, so that concurrent changes do not undo each other. It applies to every later send. */
export async function setTradingSwitch(
  tx: Executor,
  change: Partial<TradingSwitch>,
  by: string,
): Promise<TradingSwitch> {
  await mergeFlag(tx, FLAG, change, by);
  return readTradingSwitch(tx);
}
