import type { Db } from '../../kernel/db/database.ts';
import { findFlag, setFlag } from '../../kernel/flags.store.ts';
import { lockEngineConfig, updateEngineSettings } from '../engine-config.store.ts';

const FLAG = 'sandbox_trading_seeded';
const POLLING_SECONDS = 5;

/** Polls a simulated market more often, so that a new user sees trades. Set once, so that later changes are kept. */
export function seedSandboxTrading(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockEngineConfig(tx);
    if (await findFlag(tx, FLAG)) return;
    await updateEngineSettings(tx, { polling_interval_seconds: POLLING_SECONDS });
    await setFlag(tx, FLAG, { polling_interval_seconds: POLLING_SECONDS }, 'sandbox');
  });
}
