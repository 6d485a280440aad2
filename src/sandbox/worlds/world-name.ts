/** The simulated markets that `SANDBOX_WORLD` can select. */
export const WORLD_NAMES = ['easy', 'default', 'noskill', 'crisis'] as const;
export type WorldName = (typeof WORLD_NAMES)[number];

/** A simulated market is determined by its name and seed. */
export interface WorldChoice {
  readonly world: WorldName;
  readonly seed: number;
}

export const DEFAULT_WORLD: WorldName = 'default';
/** A seed whose first live day has news that leads to purchases, so that a new user sees trading at once. */
export const DEFAULT_SEED = 20_260_103;
export const SEED_MAX = 2 ** 31 - 1;
