/** Session of the company rename. Events here have fixed sessions so that tests and demos can rely on them. */
export const RENAMED_AT_SESSION = 90;

/** `ratio` is new shares per old share; below 1 is a reverse split. Effective at the session's open. */
export const SPLITS = [
  { ticker: 'PLGB', session: 70, ratio: 1 / 8, from: 8, to: 1 },
  { ticker: 'QLLN', session: 212, ratio: 3, from: 1, to: 3 },
] as const;

/** Paid every `everySessions` sessions from the first ex-date, in dollars per share at that date. */
export const DIVIDENDS = [
  { ticker: 'HVBC', firstSession: 21, everySessions: 63, cash: 0.42 },
  { ticker: 'PMRL', firstSession: 34, everySessions: 63, cash: 0.31 },
  { ticker: 'KYPT', firstSession: 48, everySessions: 63, cash: 0.27 },
] as const;

/** The offer is public from session `announced`; trading ends at the close of `lastSession`. */
export const TAKEOVER = {
  target: 'TSYM',
  acquirer: 'BFEN',
  announced: 164,
  lastSession: 196,
  premium: 0.24,
} as const;

/** Trading halts in the last `share` of each session from `fromSession` to `untilSession`. */
export const HALTS = [
  { ticker: 'CWMD', fromSession: 140, untilSession: 142, share: 1 },
  { ticker: 'CSVR', fromSession: 231, untilSession: 232, share: 0.5 },
] as const;
