import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { type BarConflict, listConflicts } from '../market/bar-conflict.store.ts';
import type { Config } from '../config.ts';
import { describeCapacity, isShort } from '../ingestion/capacity.ts';
import { loadCapacities } from '../roles/plan-capacity.ts';
import type { Finding } from './finding.ts';

const CONFLICTS_SHOWN_MAX = 5;
const CONFLICTS_READ_MAX = 1_000;

/** Bars on which two market data vendors disagree at present. */
export async function checkMarketConflicts(url: string): Promise<Finding[]> {
  const db = createDb(createPool({ url, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    const open = await listConflicts(db, { openOnly: true, limit: CONFLICTS_READ_MAX });
    if (open.length === 0) return [];
    const shown = open.slice(0, CONFLICTS_SHOWN_MAX).map(describe).join('; ');
    const rest = open.length > CONFLICTS_SHOWN_MAX ? `; ${open.length - CONFLICTS_SHOWN_MAX} more` : '';
    return [
      {
        verdict: 'note',
        subject: 'price conflicts',
        found: `two market data vendors disagree on ${open.length} bar(s): ${shown}${rest}`,
        advice:
          'the first vendor\u2019s bar is used; compare with a third source and look for a split that one of them lacks',
      },
    ];
  } finally {
    await db.destroy();
  }
}

/** Whether the vendors' plans carry the tracked companies at their cadences. */
export async function checkCapacity(url: string, config: Config): Promise<Finding[]> {
  const db = createDb(createPool({ url, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    const capacities = (await loadCapacities(db, config)).filter(({ companies }) => companies > 0);
    if (capacities.length === 0) return [];
    const found = capacities.map(describeCapacity).join('; ');
    if (!capacities.some(isShort)) return [{ verdict: 'ok', subject: 'cadences', found }];
    return [
      {
        verdict: 'note',
        subject: 'cadences',
        found,
        advice:
          'a larger plan with its calls in VENDOR_CALLS_PER_MINUTE and MARKET_CALLS_PER_MINUTE, or fewer companies',
      },
    ];
  } finally {
    await db.destroy();
  }
}

function describe({
  ticker,
  timeframe,
  bar_timestamp,
  source,
  close,
  second_source,
  second_close,
}: BarConflict): string {
  const at = timeframe === 'D' ? bar_timestamp.toISOString().slice(0, 10) : bar_timestamp.toISOString();
  return `${ticker} of ${at} closed at ${close} by ${source} and at ${second_close} by ${second_source}`;
}
