import { invalid } from '../../kernel/errors.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { findFlag, setFlagOnce } from '../../kernel/flags.store.ts';
import { HISTORY_SESSIONS } from '../settings.ts';
import { DEFAULT_NEWS_SESSIONS, DEFAULT_SEED, DEFAULT_WORLD, type WorldChoice } from '../worlds/world-name.ts';

const FLAG = 'sandbox_anchor';

/** A simulated market in a database: later starts continue it. */
export interface SettledWorld extends WorldChoice {
  /** The simulated history ends with this session. */
  readonly anchorDate: string;
}

/**
 * Databases from before the worlds had names hold the one that is now `easy`. Those from before the length of news was a choice have
 * news of the whole history.
 */
type StoredWorld = Pick<SettledWorld, 'anchorDate'> & Partial<WorldChoice>;

/** Whether a simulated market lives in this database. */
export const hasWorld = async (db: Executor): Promise<boolean> => (await findFlag(db, FLAG)) !== null;

/**
 * The simulated market of this database. The first start stores what the settings say, or the defaults; a later start that asks for
 * another market is refused, because its prices would not continue the stored ones.
 */
export async function settleWorld(
  db: Executor,
  asked: { readonly [Name in keyof WorldChoice]: WorldChoice[Name] | null },
  anchorDate: string,
): Promise<SettledWorld> {
  const stored = await findFlag<StoredWorld>(db, FLAG);
  const first: SettledWorld = {
    anchorDate,
    world: asked.world ?? DEFAULT_WORLD,
    seed: asked.seed ?? DEFAULT_SEED,
    newsSessions: asked.newsSessions ?? DEFAULT_NEWS_SESSIONS,
  };
  const kept = stored ?? (await setFlagOnce<StoredWorld>(db, FLAG, first, 'sandbox'));
  const settled: SettledWorld = {
    anchorDate: kept.anchorDate,
    world: kept.world ?? 'easy',
    seed: kept.seed ?? DEFAULT_SEED,
    newsSessions: kept.newsSessions ?? HISTORY_SESSIONS,
  };
  refuseOther('SANDBOX_WORLD', asked.world, settled.world);
  refuseOther('SANDBOX_SEED', asked.seed, settled.seed);
  refuseOther('SANDBOX_NEWS_SESSIONS', asked.newsSessions, settled.newsSessions);
  return settled;
}

function refuseOther(setting: string, asked: string | number | null, kept: string | number): void {
  if (asked === null || asked === kept) return;
  throw invalid(
    `${setting}=${asked} does not match the stored simulated market, which has ${setting}=${kept}: remove the setting, or set SEXTANT_DATA_DIR to a new folder`,
  );
}
