import type { Db } from '../../kernel/db/database.ts';
import { findFlag, setFlag } from '../../kernel/flags.store.ts';
import { lockEngineConfig, updateEngineSettings } from '../engine-config.store.ts';

const FLAG = 'sandbox_trading_seeded';
const POLLING_SECONDS = 5;

/** A simulated market is looked at more often, so that a newcomer sees it traded. Once: what somebody changes stays changed. */
export function seedSandboxTrading(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockEngineConfig(tx);
    if (await findFlag(tx, FLAG)) return;
    await updateEngineSettings(tx, { polling_interval_seconds: POLLING_SECONDS });
    await setFlag(tx, FLAG, { polling_interval_seconds: POLLING_SECONDS }, 'sandbox');
  });
}
