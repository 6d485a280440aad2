// npm run bench:first-minute [-- --runs 3 --world easy --news-sessions 250 --trace --keep]: starts the built product on an empty
// folder and prints when each thing is first present over HTTP, then the time to stop, the time of a later start until it is ready,
// and the memory and disk that it uses. It waits for what has a goal. Exits with 1 when a goal is missed. The goals hold on a quiet
// machine with two cores; processor seconds are printed beside the times, because they hardly depend on other work. `--trace` prints
// the processor seconds by kind of process every five seconds, and what the platform prints.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskOf, footprintOf, formatMegabytes, processorSeconds, processorSecondsByKind } from './footprint.mjs';
import { secondsSince, startPlatform, stopPlatform } from './platform.mjs';

/** Twice a second, because the requests take processor time of the platform. */
const POLL_MS = 500;
const TRACE_EVERY_MS = 5_000;
const GIVE_UP_MS = Number(process.env.SEXTANT_BENCH_GIVE_UP_SECONDS ?? 300) * 1_000;
const GOAL = { present: 60, laterStart: 5, stop: 3 };
const argument = (name, otherwise) => {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? otherwise : process.argv[index + 1];
};
const RUNS = Number(argument('runs', 1));
const WORLD = argument('world', null);
const NEWS_SESSIONS = argument('news-sessions', null);
const IS_TRACED = process.argv.includes('--trace');
/** The default market may hold nothing worth buying for an hour (docs/market.md); in this one news predicts strongly. */
const WORLD_WITH_ORDERS = 'easy';

const start = (dataDir) =>
  startPlatform(dataDir, {
    env: {
      ...(WORLD === null ? {} : { SANDBOX_WORLD: WORLD }),
      ...(NEWS_SESSIONS === null ? {} : { SANDBOX_NEWS_SESSIONS: NEWS_SESSIONS }),
    },
    isTraced: IS_TRACED,
  });

async function read(api, path) {
  try {
    const response = await fetch(api + path, { signal: AbortSignal.timeout(10_000) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

const isList = (answer) => Array.isArray(answer) && answer.length > 0;
const listOf = (path) => async (api) => isList(await read(api, path));
/** From a step of the first start on. The progress is read once per poll. */
const after = (step) => async (_api, progress) => {
  const order = ['documents', 'history', 'patterns', 'validation', 'reports', null];
  return progress !== null && order.indexOf(progress.step) > order.indexOf(step);
};
const hasPatterns = async (api, progress) => {
  // Patterns are learnt from the replayed history. Asking for each company before would only take processor time.
  if (!(await after('history')(api, progress))) return false;
  for (const { ticker } of (await read(api, '/api/companies?active=true')) ?? []) {
    const answer = await read(api, `/api/patterns/${ticker}`);
    if (isList(answer) || isList(answer?.patterns)) return true;
  }
  return false;
};

/** What a user looks for; `isGoal` marks what must be present within the first minute. */
const THINGS = [
  { name: 'first answer of the query API', isPresent: async (api) => (await read(api, '/health')) !== null },
  { name: 'first document', isPresent: listOf('/api/documents?limit=1') },
  { name: 'all documents of the history', isGoal: true, isPresent: after('documents') },
  { name: 'first view', isGoal: true, isPresent: listOf('/api/trends?limit=1') },
  { name: 'sector trends', isGoal: true, isPresent: listOf('/api/trends?entity_type=sector&limit=1') },
  { name: 'first recommendation', isPresent: listOf('/api/recommendations?limit=1') },
  { name: 'first order', isGoal: WORLD === WORLD_WITH_ORDERS, isPresent: listOf('/api/orders?limit=1') },
  { name: 'replayed history', isGoal: true, isPresent: after('history') },
  { name: 'patterns', isGoal: true, isPresent: hasPatterns },
  { name: 'validation', isGoal: true, isPresent: after('validation') },
  { name: 'reports', isGoal: true, isPresent: listOf('/api/reports?limit=1') },
];

/** When each thing was first present; ends when all that have a goal are. */
async function untilPresent({ api, startedMs, child }) {
  const found = new Map();
  const isMissing = () => THINGS.some(({ name, isGoal }) => isGoal && !found.has(name));
  while (isMissing() && performance.now() - startedMs < GIVE_UP_MS && child.exitCode === null) {
    const progress = await read(api, '/api/system/first-start');
    for (const { name, isPresent } of THINGS)
      if (!found.has(name) && (await isPresent(api, progress)))
        found.set(name, (performance.now() - startedMs) / 1_000);
    await sleep(POLL_MS);
  }
  return found;
}

function trace({ child, startedMs }) {
  const timer = setInterval(() => {
    const kinds = [...processorSecondsByKind(child.pid)].map(([kind, seconds]) => `${kind} ${seconds.toFixed(1)}`);
    console.log(`[${secondsSince(startedMs)}] processor seconds: ${kinds.join(', ')}`);
  }, TRACE_EVERY_MS);
  return () => clearInterval(timer);
}

const missed = [];
function row(name, seconds, goal, extra = '') {
  const absent = goal === undefined ? 'not seen' : `not within ${GIVE_UP_MS / 1_000} s`;
  const value = seconds === undefined ? absent : `${seconds.toFixed(1)} s`;
  const isMissed = goal !== undefined && !(seconds <= goal);
  if (isMissed) missed.push(name);
  const verdict = goal === undefined ? '' : `goal ${goal} s${isMissed ? ': missed' : ''}`;
  console.log(`  ${name.padEnd(34)} ${value.padStart(16)}  ${verdict.padEnd(18)} ${extra}`.trimEnd());
}

async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-first-'));
  // As root the server runs under another account, which must be able to reach its folder.
  chmodSync(dataDir, 0o755);
  let platform = await start(dataDir);
  try {
    const endTrace = IS_TRACED ? trace(platform) : () => {};
    const presence = untilPresent(platform).finally(endTrace);
    const readyMs = await platform.ready;
    const readyWork = processorSeconds(platform.child.pid);
    const found = await presence;
    row('first start: ready', readyMs / 1_000, undefined, `${readyWork.toFixed(1)} s of processor time`);
    for (const { name, isGoal } of THINGS) row(name, found.get(name), isGoal ? GOAL.present : undefined);
    if (WORLD !== WORLD_WITH_ORDERS) console.log('  The first order has no goal here: it has one with --world easy.');
    console.log(`  processor time until then: ${processorSeconds(platform.child.pid).toFixed(1)} s`);
    console.log(footprintOf(platform.child.pid));
    row('stop after the first start', (await stopPlatform(platform)) / 1_000, GOAL.stop);
    console.log(`  disk: ${formatMegabytes(diskOf(dataDir))}`);
    platform = await start(dataDir);
    const laterMs = await platform.ready;
    const laterWork = processorSeconds(platform.child.pid);
    row('later start: ready', laterMs / 1_000, GOAL.laterStart, `${laterWork.toFixed(1)} s of processor time`);
    row('stop', (await stopPlatform(platform)) / 1_000, GOAL.stop);
  } finally {
    if (platform.child.exitCode === null) await stopPlatform(platform);
    if (process.argv.includes('--keep')) console.log(`  kept ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
  }
}

for (let index = 1; index <= RUNS; index++) {
  console.log(`run ${index} of ${RUNS}`);
  await run();
}
if (missed.length > 0) {
  console.log(`missed: ${[...new Set(missed)].join(', ')}`);
  process.exitCode = 1;
}
