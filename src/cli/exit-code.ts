/** Exit codes of `sextant`, for scripts. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  /** A dependency, such as the database, cannot be reached. */
  unavailable: 69,
  /** A setting is invalid, or a port is in use. */
  config: 78,
} as const;
