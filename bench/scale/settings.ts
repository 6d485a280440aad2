const read = (name: string, fallback: number): number => {
  const value = Number(process.env[`SEXTANT_SCALE_${name}`] ?? fallback);
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`SEXTANT_SCALE_${name} must be a number above 0`);
  return value;
};

export interface ScaleSettings {
  companies: number;
  documentsPerDay: number;
  /** Of the peak hour, at the clock's speed. */
  minutes: number;
  /** Handed over at once, to find the rate with full queues. */
  burstDocuments: number;
  /** The same for the part in which each stage has a process of its own. */
  splitDocuments: number;
  /** Sessions of half-hourly bars before the last one; of daily bars there are nine times as many. */
  barSessions: number;
  /** Impacts of the last 90 days of a company that has run for long. */
  longHistoryImpacts: number;
  drainSeconds: number;
}

export const readSettings = (): ScaleSettings => ({
  companies: read('COMPANIES', 5_000),
  documentsPerDay: read('DOCUMENTS', 200_000),
  minutes: read('MINUTES', 2),
  burstDocuments: read('BURST', 1_500),
  splitDocuments: read('SPLIT', 600),
  barSessions: read('BAR_SESSIONS', 30),
  longHistoryImpacts: read('HISTORY', 3_000),
  drainSeconds: read('DRAIN_SECONDS', 150),
});
