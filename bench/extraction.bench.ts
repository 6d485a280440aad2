import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import { systemNow } from '../src/kernel/system-clock.adapter.ts';
import { DOCUMENT_EXTRACTOR, SYSTEM_AGENTS } from '../src/intelligence/agents/prompts/system-agents.ts';
import { insertAgent } from '../src/intelligence/agents/agent.store.ts';
import { extractBuiltin } from '../src/intelligence/builtin/extract.ts';
import { MODEL_CONCURRENCY } from '../src/intelligence/extraction/extractor.worker.ts';
import { listExtractionMentions } from '../src/intelligence/extraction/extraction.store.ts';
import { createAgentLoader, createExtractDeps } from '../src/intelligence/extraction/extract-deps.adapter.ts';
import type { ExtractDeps } from '../src/intelligence/extraction/use/extract-deps.ts';
import { extractDocuments } from '../src/intelligence/extraction/use/extract-documents.ts';
import { extractWithModel } from '../src/intelligence/extraction/use/extract-with-model.ts';
import { createChatRuntime } from '../src/intelligence/runtime/chat-runtime.adapter.ts';
import { createModelRuntimes } from '../src/intelligence/runtime/model-runtimes.adapter.ts';
import { mergeGlobalEvents } from '../src/macro/use/merge-global-events.ts';
import { storeParsed } from './extraction-documents.ts';
import { percentile, perSecond, type Row } from './kit.ts';

const BUILTIN_DOCUMENTS = 4_000;
const MODEL_DOCUMENTS = 300;
const UNSTORED_DOCUMENTS = 500;
const WARM_UP = 96;
/** Far below a real model's time, but not zero: the builtin extractor runs while the model does. */
const MODEL_MS = 20;
const MODEL_GOAL_MS = 5;
const FLOW_BATCH = 50;
const BATCH = 32;

/** Documents of about 600 words from "parsed" to "extracted" with all their rows, then the same through a fast fake model. */
export async function run(options: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: options.databaseUrl, applicationName: 'bench-extraction' });
  const db = createDb(pool);
  const model = await startInstantModel();
  const runtime = createChatRuntime({ provider: 'ollama', baseUrl: model.url });
  try {
    const deps = createExtractDeps({
      db,
      queue: createJobQueue('bench'),
      runtimes: createModelRuntimes([runtime], systemNow),
      processNews: async (tx, { events }) => {
        await mergeGlobalEvents(tx, randomUUID, events);
        return [];
      },
    });
    const builtin = await benchBuiltin(db, deps);
    for (const agent of SYSTEM_AGENTS) await insertAgent(db, { ...agent, source: 'system' });
    const free = await benchModel(db, { ...deps, loadAgents: createAgentLoader(db) }, model, 2);
    await giveBudget(db);
    const budgeted = await benchModel(db, { ...deps, loadAgents: createAgentLoader(db) }, model, 3);
    const flowing = `model path beside a model that takes ${MODEL_MS} ms, ${MODEL_CONCURRENCY} in flight, per document (baseline: bare calls)`;
    return [
      {
        name: `builtin end to end, documents of ${builtin.words} words (${builtin.impacts} impacts, ${builtin.events} events)`,
        value: builtin.perSecond,
        unit: 'per second',
        baseline: builtin.unstoredPerSecond,
        referenceGoal: 400,
      },
      { name: flowing, unit: 'ms', ...free.flowing, goal: MODEL_GOAL_MS },
      {
        name: 'the same with a token budget, on disk before the call',
        unit: 'ms',
        ...budgeted.flowing,
        goal: MODEL_GOAL_MS,
      },
      { name: 'the same for one document alone, claim to commit', unit: 'ms', ...free.alone },
      { name: 'and with a token budget', unit: 'ms', ...budgeted.alone },
    ];
  } finally {
    await runtime.close();
    await model.stop();
    await db.destroy();
  }
}

async function giveBudget(db: Db): Promise<void> {
  await sql`
    insert into agent_variants (agent_id, variant_name, variant_slug, model_provider, model_name, token_budget, is_active)
    select id, 'bench', 'bench', model_provider, model_name, 1000000000, true from agents where slug = ${DOCUMENT_EXTRACTOR}
  `.execute(db);
}

/** One process with two batches in flight, as in the worker; the database uses the second core. */
async function benchBuiltin(db: Db, deps: ExtractDeps) {
  const { ids, words } = await storeParsed(db, BUILTIN_DOCUMENTS + WARM_UP, 1);
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) =>
    ids.slice(n * BATCH, (n + 1) * BATCH),
  );
  const work = async (until: number) => {
    for (let batch = batches.shift(); batch; batch = batches.length > until ? batches.shift() : undefined)
      await extractDocuments(deps, { documentIds: batch, signal: NEVER, complete: async () => {} });
  };
  await work(batches.length - WARM_UP / BATCH);
  const rate = await perSecond(BUILTIN_DOCUMENTS, async () => {
    await Promise.all([work(0), work(0)]);
  });
  await requireExtracted(db, ids.length);
  const unstored = await readOnly(db, ids.slice(0, UNSTORED_DOCUMENTS));
  const count = async (table: 'company_impacts' | 'global_events') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    perSecond: rate,
    unstoredPerSecond: unstored,
    words,
    impacts: await count('company_impacts'),
    events: await count('global_events'),
  };
}

/** The extractor alone on texts in memory, to show the cost of storage. */
async function readOnly(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db.selectFrom('documents').select(['id', 'title', 'body']).where('id', 'in', ids).execute();
  const mentions = await listExtractionMentions(db, ids);
  return perSecond(rows.length, async () => {
    for (const { id, title, body } of rows)
      extractBuiltin({ title, text: body ?? '', mentions: mentions.get(id) ?? [] });
  });
}

const NEVER = new AbortController().signal;

/**
 * The time the model path adds to the model's own time, against bare calls with the same bytes: with several documents in
 * flight, as in the worker, and for a single document from claim to commit.
 */
async function benchModel(db: Db, deps: ExtractDeps, model: InstantModel, series: number) {
  const { ids } = await storeParsed(db, WARM_UP + 2 * MODEL_DOCUMENTS, series);
  const ask = (id: string) =>
    extractWithModel(deps, {
      job: { document_id: id, asks_impacts: true, asks_events: false },
      signal: NEVER,
      complete: async () => {},
    });
  const bare = async () => {
    const body = 'x'.repeat(model.lastRequestBytes());
    await (await fetch(`${model.url}/api/chat`, { method: 'POST', body })).json();
  };
  for (const id of ids.slice(0, WARM_UP)) {
    await ask(id);
    await bare();
  }
  const flowing = await compareFlow(ids.slice(WARM_UP, WARM_UP + MODEL_DOCUMENTS), ask, bare);
  const alone = await compareAlone(ids.slice(WARM_UP + MODEL_DOCUMENTS), ask, bare);
  const others = await db
    .selectFrom('intelligence')
    .select(['status', 'error'])
    .where('document_id', 'in', ids)
    .where((eb) => eb.or([eb('provider', '<>', 'ollama'), eb('status', '<>', 'ok')]))
    .execute();
  if (others.length > 0) throw new Error(`${others.length} documents were not read by the model: ${others[0]?.error}`);
  return { flowing, alone };
}

type Ask = (id: string) => Promise<void>;

/** Alternates, so that other work on the machine affects both; medians, because it affects only some rounds. */
async function compareAlone(ids: readonly string[], ask: Ask, bare: Ask) {
  const askedMs: number[] = [];
  const bareMs: number[] = [];
  for (const id of ids) {
    askedMs.push(await timed(() => ask(id)));
    bareMs.push(await timed(() => bare(id)));
  }
  return overhead(askedMs, bareMs);
}

/** The same for whole batches: time per document. */
async function compareFlow(ids: readonly string[], ask: Ask, bare: Ask) {
  const askedMs: number[] = [];
  const bareMs: number[] = [];
  for (let from = 0; from < ids.length; from += FLOW_BATCH) {
    const batch = ids.slice(from, from + FLOW_BATCH);
    askedMs.push((await timed(() => flow(batch, ask))) / batch.length);
    bareMs.push((await timed(() => flow(batch, bare))) / batch.length);
  }
  return overhead(askedMs, bareMs);
}

async function flow(ids: readonly string[], work: Ask): Promise<void> {
  const left = [...ids];
  const next = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: MODEL_CONCURRENCY }, next));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function overhead(askedMs: readonly number[], bareMs: readonly number[]) {
  const baseline = percentile(bareMs, 0.5);
  return { value: percentile(askedMs, 0.5) - baseline, baseline };
}

async function requireExtracted(db: Db, expected: number): Promise<void> {
  const { n } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'extracted')
    .executeTakeFirstOrThrow();
  if (n !== expected) throw new Error(`${n} of ${expected} documents were extracted`);
}

interface InstantModel {
  readonly url: string;
  /** The size of the last request; the bare call sends as many bytes. */
  lastRequestBytes(): number;
  stop(): Promise<void>;
}

/** In a separate thread, so that the fake model's time is not counted. */
async function startInstantModel(): Promise<InstantModel> {
  const requestBytes = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { createServer } = require('node:http');
     const { parentPort, workerData: requestBytes } = require('node:worker_threads');
     const quote = 'raised its full-year revenue forecast';
     const impact = { ticker: 'BNAA', catalyst_type: 'guidance_raise', direction: 'positive', sentiment: 0.8, magnitude: 0.6,
       time_horizon: '30d', modality: 'guidance', confidence: 0.9, surprise: null, guidance: 'raised', evidence: [quote],
       rationale: 'The company lifts its own outlook.' };
     const content = JSON.stringify({ summary: 'The outlook was raised.', sentiment: 0.7, key_facts: [], confidence: 0.9,
       company_impacts: [impact] });
     const answer = JSON.stringify({ model: 'qwen3:4b', created_at: '2026-11-02T12:00:00Z', done: true, done_reason: 'stop',
       message: { role: 'assistant', content }, prompt_eval_count: 3000, eval_count: 150 });
     const models = JSON.stringify({ models: [{ name: 'qwen3:4b', model: 'qwen3:4b' }] });
     const shown = JSON.stringify({ model_info: { 'qwen3.context_length': 40960 } });
     // A local runtime processes one text at a time.
     let free = Promise.resolve();
     const read = () => (free = free.then(() => new Promise((resolve) => setTimeout(resolve, ${MODEL_MS}))));
     const server = createServer((request, response) => {
       let bytes = 0;
       request.on('data', (chunk) => (bytes += chunk.length)).on('end', () => {
         if (request.url === '/api/chat') requestBytes[0] = bytes;
         response.setHeader('content-type', 'application/json');
         if (request.method === 'GET') response.end(models);
         else if (request.url === '/api/show') response.end(shown);
         else void read().then(() => response.end(answer));
       });
     });
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true, workerData: requestBytes },
  );
  const [port] = (await once(worker, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    lastRequestBytes: () => requestBytes[0] ?? 0,
    stop: async () => {
      await worker.terminate();
    },
  };
}
