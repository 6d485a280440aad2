/** The simulated markets that `SANDBOX_WORLD` can select. */
export const WORLD_NAMES = ['easy', 'default', 'noskill', 'crisis'] as const;
export type WorldName = (typeof WORLD_NAMES)[number];

/** A simulated market is determined by its name, its seed and the length of its news. */
export interface WorldChoice {
  readonly world: WorldName;
  readonly seed: number;
  /** How many of the last sessions of its history have news. Prices exist for all of them. */
  readonly newsSessions: number;
}

export const DEFAULT_WORLD: WorldName = 'default';
/** A seed whose first live day has news that leads to purchases, so that a new user sees trading at once. */
export const DEFAULT_SEED = 20_260_103;
export const SEED_MAX = 2 ** 31 - 1;
/**
 * Half a year: each company reports twice, and nearly every story has the 130 sessions of prices before it that a reaction is
 * measured by.
 */
export const DEFAULT_NEWS_SESSIONS = 126;
/** A view reads evidence of up to 79 sessions. */
export const NEWS_SESSIONS_MIN = 80;
