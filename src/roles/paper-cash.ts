/** Starting cash of a new paper account, also used by `reset` when the broker reports none. */
export const PAPER_CASH = 100_000;
