/** What a caller's script can tell from how `sextant` ended. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  /** Something the platform stands on cannot be reached: the database above all. */
  unavailable: 69,
  /** A setting is wrong, or an address is taken. */
  config: 78,
} as const;
