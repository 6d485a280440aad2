import { readConfig } from '../config.ts';
import type { Db } from '../kernel/db/database.ts';
import { invalid } from '../kernel/errors.ts';
import { listCalendarOverrides } from '../market/calendar-override.store.ts';
import { isPlatformRunning } from '../query-api/tracking-progress.store.ts';
import { LIST_TICKERS_MAX, readTickerList, type TickerList } from '../registry/tracking/ticker-list.ts';
import { trackCompanies, type TrackResult } from '../registry/tracking/use/track-companies.ts';
import { missingKeys, trackingDeps } from '../roles/tracking.ts';
import { describeWait } from './describe-wait.ts';
import { EXIT } from './exit-code.ts';
import { followProgress } from './follow-progress.ts';
import { chooseDataMode } from './platform-database.ts';
import { parseCommandLine, readNamedFile, UsageError } from './usage.ts';
import { VERSION } from './version.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `usage: sextant track TICKER ... [--file LIST.csv] [--no-wait] [--wait SECONDS]
       sextant track < LIST.csv`;
const WAIT_DEFAULT_SECONDS = 600;
const WAIT_MAX_SECONDS = 86_400;
const LIST_LENGTH_MAX = 1_000_000;
const ACTOR = { name: 'operator', tokenName: null };

/** Tracks companies and reports until each has a recommendation. Repeating it changes nothing that is there. */
export async function trackCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    file: { type: 'string' },
    wait: { type: 'string' },
    'no-wait': { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const waitSeconds = Number(values.wait ?? WAIT_DEFAULT_SECONDS);
  if (!Number.isInteger(waitSeconds) || waitSeconds < 0 || waitSeconds > WAIT_MAX_SECONDS)
    throw new UsageError(`--wait must be a whole number of seconds from 0 to ${WAIT_MAX_SECONDS}`);
  const { tickers, unreadable } = await readList(positionals, values.file);
  if (unreadable.length > 0) throw new UsageError(`"${unreadable[0]}" is not a ticker symbol such as AAPL or BRK.B`);
  if (tickers.length === 0) throw new UsageError(USAGE);
  if (tickers.length > LIST_TICKERS_MAX)
    throw new UsageError(`at most ${LIST_TICKERS_MAX} companies at once, not ${tickers.length}`);
  const config = readConfig(process.env);
  const missing = missingKeys(config, chooseDataMode(config, { noSandbox: values['no-sandbox'] }));
  if (missing !== null) throw invalid(missing);
  await withDatabase({ noSandbox: values['no-sandbox'], mayMake: true }, async (db) => {
    const results = await track(db, tickers);
    console.log(summaryOf(results));
    if (results.some(({ status }) => status === 'failed')) process.exitCode = EXIT.failed;
    const waitFor = results.filter(({ status }) => status !== 'failed').map(({ ticker }) => ticker);
    if (values['no-wait'] || waitSeconds === 0 || waitFor.length === 0) return;
    if (!(await isPlatformRunning(db))) {
      console.log('The platform is not running: "sextant start" reads their prices, news and filings.');
      return;
    }
    await followProgress(db, waitFor, waitSeconds * 1_000, console.log);
  });
}

async function readList(positionals: readonly string[], file: string | undefined): Promise<TickerList> {
  const parts = [positionals.join('\n')];
  if (file !== undefined) parts.push((await readNamedFile(file, 4 * LIST_LENGTH_MAX)).toString('utf8'));
  if (positionals.length === 0 && file === undefined && !process.stdin.isTTY) parts.push(await readStandardInput());
  // Read apart, so that the header of a CSV is its first line.
  const lists = parts.map(readTickerList);
  const tickers = new Map(lists.flatMap((list) => list.tickers).map((listed) => [listed.ticker, listed]));
  return { tickers: [...tickers.values()], unreadable: lists.flatMap(({ unreadable }) => unreadable) };
}

async function readStandardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > LIST_LENGTH_MAX) throw new UsageError(`the list is longer than ${LIST_LENGTH_MAX} characters`);
  }
  return text;
}

async function track(db: Db, tickers: TickerList['tickers']): Promise<TrackResult[]> {
  const cleanups: (() => Promise<void>)[] = [];
  const deps = trackingDeps({
    config: readConfig(process.env),
    db,
    version: VERSION,
    calendarOverrides: await listCalendarOverrides(db),
    onStop: (work) => void cleanups.push(work),
    onWait: (waitMs, callsPerMinute) => console.log(describeWait(waitMs, callsPerMinute)),
  });
  const width = Math.max(...tickers.map(({ ticker }) => ticker.length));
  try {
    return await trackCompanies(deps, tickers, ACTOR, {
      onResult: (result) => console.log(`${result.ticker.padEnd(width)}  ${describe(result)}`),
    });
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
}

const STATUS_WORDS = {
  tracked: 'tracked',
  updated: 'completed',
  unchanged: 'already tracked, nothing changed',
  failed: 'not tracked',
} as const;

function describe(result: TrackResult): string {
  if (result.status === 'failed') return `${STATUS_WORDS.failed}: ${result.note}`;
  const industry = result.sector === null ? 'sector unknown' : `${result.sector}: ${result.industry}`;
  const size = result.marketCapBucket === null ? null : `${result.marketCapBucket} cap`;
  const facts = [result.legalName, result.exchange, industry, size].filter((fact) => fact !== null).join(', ');
  if (result.status === 'unchanged') return `${STATUS_WORDS.unchanged} (${facts})`;
  const sources = result.sourcesAdded.length === 0 ? 'no new source' : `sources: ${result.sourcesAdded.join(', ')}`;
  return `${STATUS_WORDS[result.status]}: ${facts}; ${sources}${result.note === null ? '' : `; ${result.note}`}`;
}

function summaryOf(results: readonly TrackResult[]): string {
  const count = (status: TrackResult['status']) => results.filter((result) => result.status === status).length;
  if (count('unchanged') === results.length) return 'Nothing changed: all of them were tracked before.';
  const competitors = results.reduce((sum, result) => sum + result.competitors, 0);
  const parts = [
    `${count('tracked')} tracked`,
    `${count('updated')} completed`,
    `${count('unchanged')} unchanged`,
    `${count('failed')} not found or failed`,
  ];
  return `${parts.join(', ')}; ${competitors} competitor relationships inferred.`;
}
