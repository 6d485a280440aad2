const read = (name: string, fallback: number): number => {
  const value = Number(process.env[`SEXTANT_SCALE_${name}`] ?? fallback);
  if (!Number.isInteger(value) || value <= 0)
    throw new RangeError(`SEXTANT_SCALE_${name} must be a whole number above 0`);
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
  /** Companies that the round evaluates. */
  roundCompanies: number;
  drainSeconds: number;
}

/** Few companies, to see within a minute or two that all parts work; its figures say nothing about scale. */
const SHORT = {
  companies: 100,
  documentsPerDay: 20_000,
  minutes: 1,
  burstDocuments: 100,
  splitDocuments: 60,
  barSessions: 10,
  longHistoryImpacts: 300,
  roundCompanies: 100,
  drainSeconds: 150,
} as const satisfies ScaleSettings;

const FULL = {
  companies: 5_000,
  documentsPerDay: 200_000,
  minutes: 2,
  burstDocuments: 1_500,
  splitDocuments: 400,
  barSessions: 30,
  longHistoryImpacts: 3_000,
  roundCompanies: 5_000,
  drainSeconds: 200,
} as const satisfies ScaleSettings;

/** `SEXTANT_SCALE=short` chooses other defaults; each can be set by itself. */
export function readSettings(): ScaleSettings {
  const chosen = process.env.SEXTANT_SCALE === 'short' ? SHORT : FULL;
  return {
    companies: read('COMPANIES', chosen.companies),
    documentsPerDay: read('DOCUMENTS', chosen.documentsPerDay),
    minutes: read('MINUTES', chosen.minutes),
    burstDocuments: read('BURST', chosen.burstDocuments),
    splitDocuments: read('SPLIT', chosen.splitDocuments),
    barSessions: read('BAR_SESSIONS', chosen.barSessions),
    longHistoryImpacts: read('HISTORY', chosen.longHistoryImpacts),
    roundCompanies: read('ROUND', chosen.roundCompanies),
    drainSeconds: read('DRAIN_SECONDS', chosen.drainSeconds),
  };
}
