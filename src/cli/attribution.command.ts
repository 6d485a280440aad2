import { readConfig } from '../config.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { listCalendarOverrides } from '../market/calendar-override.store.ts';
import type { Db } from '../kernel/db/database.ts';
import { invalid } from '../kernel/errors.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { HORIZONS, type Horizon } from '../validation/horizon.ts';
import { listSourceIds, listSourceNames } from '../validation/attribution.store.ts';
import { ablateSources, type AblationResult } from '../validation/use/ablate-sources.ts';
import { chooseDataMode } from './platform-database.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'usage: sextant attribution --leave-out SOURCE [--leave-out SOURCE ...] [--sessions N] [--horizon 1d|7d|30d] [--json]';
const SOURCES_MAX = 20;
const SESSIONS_DEFAULT = 120;
const SESSIONS_MAX = 2_520;

/** Replays the past without a source and compares the results. Writes nothing to the database. */
export async function attributionCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    'leave-out': { type: 'string', multiple: true, default: [] },
    sessions: { type: 'string' },
    horizon: { type: 'string', default: '7d' },
    json: { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  // Accepts "--leave-out A B" as well.
  const names = [...values['leave-out'], ...positionals];
  if (values['leave-out'].length === 0 || names.length > SOURCES_MAX) throw new UsageError(USAGE);
  const horizon = horizonOf(values.horizon);
  const sessions = values.sessions === undefined ? SESSIONS_DEFAULT : Number(values.sessions);
  if (!Number.isInteger(sessions) || sessions < 1 || sessions > SESSIONS_MAX)
    throw new UsageError(`--sessions must be a whole number from 1 to ${SESSIONS_MAX}`);
  const noSandbox = values['no-sandbox'];
  const isSimulated = chooseDataMode(readConfig(process.env), { noSandbox }) === 'simulated';
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(new Error('stopped; nothing was written')));
  const rows = await withDatabase({ noSandbox }, async (db) => {
    const calendar = isSimulated ? alwaysOpenCalendar() : nyseCalendar(await listCalendarOverrides(db));
    const sources = await findSources(db, names);
    const to = calendar.lastClosedSession(systemNow())?.close ?? systemNow();
    const from = calendar.addSessions(to, -sessions);
    return ablateSources(
      { db, calendar },
      { from, to, horizon, sources, onProgress: progress, signal: stopping.signal },
    );
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(values.json ? JSON.stringify(rows.map(toJson), null, 2) : formatRows(rows, horizon));
}

function horizonOf(text: string): Horizon {
  const known = HORIZONS.find((horizon) => horizon === text);
  if (!known) throw new UsageError(`--horizon must be one of ${HORIZONS.join(', ')}`);
  return known;
}

async function findSources(db: Db, names: readonly string[]) {
  const found: { name: string; ids: string[] }[] = [];
  for (const name of names) {
    const ids = await listSourceIds(db, name);
    if (ids.length === 0) {
      throw invalid(
        `no source is named "${name}"; the sources are ${(await listSourceNames(db)).join(', ') || 'none yet'}`,
      );
    }
    found.push({ name, ids });
  }
  return found;
}

function progress(name: string | null, { done, total }: { done: number; total: number }): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\u001b[K${name === null ? 'all sources' : `without ${name}`}: ${done} of ${total} sessions`);
}

const toJson = ({ name, predictions, winRate, rankIc, rankT, avgExcess, brier }: AblationResult) => ({
  left_out: name,
  prediction_count: predictions,
  win_rate: winRate,
  rank_information_coefficient: rankIc,
  rank_ic_t_stat: rankT,
  avg_excess_return_vs_spy: avgExcess,
  brier_score: brier,
});

function formatRows(rows: readonly AblationResult[], horizon: Horizon): string {
  const number = (value: number | null, digits: number) => (value === null ? '-' : value.toFixed(digits));
  const cells = rows.map(({ name, predictions, winRate, rankIc, rankT, avgExcess, brier }) => [
    name === null ? 'all sources' : `without ${name}`,
    String(predictions),
    number(winRate, 3),
    number(rankIc, 4),
    number(rankT, 2),
    avgExcess === null ? '-' : `${(100 * avgExcess).toFixed(2)}%`,
    number(brier, 4),
  ]);
  const table = [['', 'predictions', 'won', 'rank IC', 't', 'excess', 'Brier'], ...cells];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const lines = table.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return [`Horizon ${horizon}; "won" and "excess" count buys and sells only.`, ...lines].join('\n');
}
