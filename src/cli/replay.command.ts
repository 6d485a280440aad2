import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { configOf } from '../intelligence/agents/agent-config.store.ts';
import { findAgentBySlug } from '../intelligence/agents/agent.store.ts';
import { DOCUMENT_EXTRACTOR, EVENT_CLASSIFIER } from '../intelligence/agents/prompts/system-agents.ts';
import { listVariants } from '../intelligence/agents/variant.store.ts';
import { BUILTIN_PROVIDER, extractBuiltin } from '../intelligence/builtin/extract.ts';
import { reserveFreely } from '../intelligence/extraction/ask-model.ts';
import { readText } from '../intelligence/extraction/read-text.ts';
import { ReadingFailure } from '../intelligence/extraction/reading-failure.ts';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { listCalendarOverrides } from '../market/calendar-override.store.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import type { Db } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { progressLine } from '../replay/progress.ts';
import { fillHistory } from '../replay/use/fill-history.ts';
import { keepRun } from '../replay/use/keep-run.ts';
import type { ReplayProgress } from '../replay/use/replay.ts';
import { type DocumentReader, rereadNews } from '../replay/use/reread-news.ts';
import { replayCalibration } from '../validation/use/replay-calibration.ts';
import { chooseDataMode } from './platform-database.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'usage: sextant replay --from DATE --to DATE [--variant builtin|SLUG --into NAME] [--into NAME [--replace]]';
const NAME = /^[a-z0-9][a-z0-9_-]{0,59}$/;

/** Runs stored documents and bars through the platform's functions with an as-of clock. */
export async function replayCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    variant: { type: 'string' },
    into: { type: 'string' },
    replace: { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  if (positionals.length > 0 || values.from === undefined || values.to === undefined) throw new UsageError(USAGE);
  const range = { from: instantOf('--from', values.from), to: instantOf('--to', values.to) };
  if (!(range.from < range.to)) throw new UsageError('--to must be after --from');
  if (range.to > systemNow()) throw new UsageError('--to must not be in the future');
  if (values.into !== undefined && !NAME.test(values.into))
    throw new UsageError('--into takes a name of lower-case letters, digits, "-" and "_", at most 60');
  if (values.variant !== undefined && values.into === undefined)
    throw new UsageError(
      "--variant needs --into NAME: another reader's results must not become the platform's history",
    );
  if (values.replace && values.into === undefined) throw new UsageError('--replace goes with --into NAME');
  const stopping = new AbortController();
  process.once('SIGINT', () =>
    stopping.abort(new Error('stopped; finished sessions are kept, and the next run continues from there')),
  );
  const isSimulated = chooseDataMode(readConfig(process.env), { noSandbox: values['no-sandbox'] }) === 'simulated';
  const onProgress = progressPrinter();
  const { into, variant } = values;
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db) => {
    const calendar = isSimulated ? alwaysOpenCalendar() : nyseCalendar(await listCalendarOverrides(db));
    const { loadCalibration, learn } = await replayCalibration(
      { db, calendar },
      { from: range.from, asOf: systemNow() },
    );
    const deps = { db, calendar, loadCalibration, learn };
    const options = { ...range, onProgress, signal: stopping.signal };
    if (into === undefined) {
      const filled = await fillHistory(deps, options);
      console.log(
        `${filled.sessions} sessions, ${filled.documents} documents, ${filled.recommendations} recommendations; ${filled.sessionsKept} sessions already had a history and were skipped`,
      );
      console.log(`hash ${filled.hash}`);
      return;
    }
    const { reader, close } = variant === undefined ? NO_READER : await openReader(db, variant);
    try {
      const kept = await keepRun(deps, {
        ...options,
        name: into,
        replaces: values.replace,
        ...(reader
          ? { variantName: reader.name, variant: (tx, news) => rereadNews(tx, news, reader, stopping.signal) }
          : {}),
      });
      console.log(
        `"${into}": ${kept.sessions} sessions, ${kept.documents} documents, ${kept.recommendations} recommendations`,
      );
      console.log(`hash ${kept.hash}`);
    } finally {
      await close();
    }
  });
}

const NO_READER: { reader: DocumentReader | null; close: () => Promise<void> } = {
  reader: null,
  close: async () => {},
};

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A date means its first instant in UTC. */
function instantOf(option: string, text: string): Date {
  const isDate = text.length === 'YYYY-MM-DD'.length;
  const instant = new Date(isDate ? `${text}T00:00:00Z` : text);
  const isReal = INSTANT.test(text) && !Number.isNaN(instant.getTime());
  // JavaScript reads 31 February as 3 March.
  if (!isReal || (isDate && !instant.toISOString().startsWith(text)))
    throw new UsageError(`${option} must be a date (2026-01-31) or an instant (2026-01-31T15:00:00Z)`);
  return instant;
}

async function openReader(db: Db, name: string): Promise<{ reader: DocumentReader; close: () => Promise<void> }> {
  if (name === BUILTIN_PROVIDER) {
    return { reader: { name, read: async (document) => extractBuiltin(document) }, close: async () => {} };
  }
  const agent = await findAgentBySlug(db, DOCUMENT_EXTRACTOR);
  const classifier = await findAgentBySlug(db, EVENT_CLASSIFIER);
  const variant = agent && (await listVariants(db, agent.id)).find(({ variant_slug }) => variant_slug === name);
  if (!agent || !classifier || !variant) throw notFound(`variant "${name}" of the document extractor`);
  const extractor = configOf(agent, variant);
  const { runtimes, close } = configuredRuntimes(readConfig(process.env).model, systemNow);
  const deps = {
    generate: (request: Parameters<typeof runtimes.generate>[1]) => runtimes.generate(extractor.modelProvider, request),
    contextOf: (model: string) => runtimes.contextOf(extractor.modelProvider, model),
    sleep: async (ms: number, signal: AbortSignal) => {
      await sleep(ms, undefined, { signal });
    },
    newNonce: () => randomBytes(12).toString('hex'),
    reserve: reserveFreely,
  };
  const readers = { extractor, classifier: configOf(classifier, null) };
  const read: DocumentReader['read'] = async (document, signal) => {
    try {
      return (await readText(deps, readers, document, signal)).extraction;
    } catch (error) {
      if (error instanceof ReadingFailure) return null;
      throw error;
    }
  };
  return { reader: { name, read }, close };
}

/** A progress bar on a terminal; otherwise a line at intervals. */
function progressPrinter(): (progress: ReplayProgress) => void {
  const isTerminal = process.stderr.isTTY;
  let printedShare = -1;
  return (progress) => {
    if (isTerminal) {
      process.stderr.write(`\r${progressLine(progress)}${progress.done === progress.total ? '\n' : ''}`);
      return;
    }
    const share = Math.floor((10 * progress.done) / progress.total);
    if (share === printedShare) return;
    printedShare = share;
    process.stderr.write(`${progressLine(progress)}\n`);
  };
}
