import { randomUUID } from 'node:crypto';
import { createBench, page, seedCompany } from '../documents/kit.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { systemNow } from '../../src/kernel/system-clock.adapter.ts';
import { SYSTEM_AGENTS } from '../../src/intelligence/agents/prompts/system-agents.ts';
import { insertAgent } from '../../src/intelligence/agents/agent.store.ts';
import { createAgentLoader, createExtractDeps } from '../../src/intelligence/extraction/extract-deps.adapter.ts';
import type { ModelJob } from '../../src/intelligence/extraction/queues.ts';
import type { ExtractDeps } from '../../src/intelligence/extraction/use/extract-deps.ts';
import { extractDocuments } from '../../src/intelligence/extraction/use/extract-documents.ts';
import { extractWithModel } from '../../src/intelligence/extraction/use/extract-with-model.ts';
import { createChatRuntime, type RuntimeSettings } from '../../src/intelligence/runtime/chat-runtime.adapter.ts';
import { createModelRuntimes, type ModelRuntimes } from '../../src/intelligence/runtime/model-runtimes.adapter.ts';
import { mergeGlobalEvents } from '../../src/macro/use/merge-global-events.ts';

export const STAGE = 'test';
export const TICKER = 'VRDX';

export const STORY_TITLE = 'Verdalux raises its outlook after a strong quarter';
export const STORY = [
  'Verdalux Systems Inc. (NYSE: VRDX) raised its full-year revenue forecast to $4.2 billion from $3.9 billion on Monday.',
  'Earnings per share came to $1.32, above the $1.25 that analysts had expected.',
  'Chief executive Mara Lindqvist said orders from hospitals grew 18% in the quarter.',
  'Shares of Verdalux rose 6% in early trading.',
];

/** A good model's answer about that story. */
export const goodAnswer = (overrides: Record<string, unknown> = {}, impact: Record<string, unknown> = {}) => ({
  summary: 'Verdalux raised its revenue forecast and beat expectations.',
  sentiment: 0.7,
  key_facts: ['Earnings per share came to $1.32, above the $1.25 that analysts had expected.'],
  confidence: 0.9,
  company_impacts: [
    {
      ticker: TICKER,
      catalyst_type: 'guidance_raise',
      direction: 'positive',
      sentiment: 0.8,
      magnitude: 0.6,
      time_horizon: '30d',
      modality: 'guidance',
      confidence: 0.9,
      surprise: { metric: 'EPS', actual: 1.32, expected: 1.25, unit: 'USD' },
      guidance: 'raised',
      evidence: ['raised its full-year revenue forecast to $4.2 billion from $3.9 billion'],
      rationale: 'The company lifts its own outlook.',
      ...impact,
    },
  ],
  ...overrides,
});

export interface Scene {
  db: Db;
  deps: ExtractDeps;
  runtimes: ModelRuntimes;
  companyId: string;
  slept: number[];
  queue: ReturnType<typeof createJobQueue>;
  /** Stores and parses a text and returns its id. */
  document(title: string, paragraphs: readonly string[], availableAt?: Date): Promise<string>;
  /** Runs the builtin extractor as its worker does. */
  extract(ids: readonly string[]): Promise<void>;
  /** Processes all waiting model jobs and returns their document ids. */
  askWaiting(signal?: AbortSignal, deps?: ExtractDeps): Promise<string[]>;
  close(): Promise<void>;
}

/** A database with a company, its source and the system agents, using a model server. */
export async function createScene(
  db: Db,
  options: { url: string; agents?: boolean; deps?: Partial<ExtractDeps>; runtime?: Omit<RuntimeSettings, 'baseUrl'> },
) {
  const { companyId, sourceId } = await seedCompany(db, TICKER, 'Verdalux Systems Inc.');
  if (options.agents !== false)
    for (const agent of SYSTEM_AGENTS) await insertAgent(db, { ...agent, source: 'system' });
  const bench = createBench(db);
  const runtime = createChatRuntime({
    provider: 'ollama',
    ...options.runtime,
    baseUrl: options.runtime?.provider === 'openai-compatible' ? `${options.url}/v1` : options.url,
  });
  const runtimes = createModelRuntimes([runtime], systemNow);
  const queue = createJobQueue(STAGE);
  const slept: number[] = [];
  const deps = createExtractDeps({
    db,
    queue,
    runtimes,
    processNews: async (tx, { events }) => {
      await mergeGlobalEvents(tx, randomUUID, events);
      return [];
    },
    loadAgents: createAgentLoader(db, 0),
    sleep: async (ms) => {
      slept.push(ms);
    },
    ...options.deps,
  });
  const scene: Scene = {
    db,
    deps,
    runtimes,
    companyId,
    slept,
    queue,
    document: async (title, paragraphs, availableAt) => {
      const item = await bench.item(sourceId, page(title, paragraphs), availableAt ? { availableAt } : {});
      await bench.accept([item]);
      await bench.parseAll();
      const row = await db
        .selectFrom('documents')
        .select('id')
        .where('external_id', '=', item.externalId)
        .executeTakeFirstOrThrow();
      return row.id;
    },
    extract: (documentIds) =>
      extractDocuments(deps, { documentIds, signal: new AbortController().signal, complete: async () => {} }),
    askWaiting: async (signal = new AbortController().signal, using = deps) => {
      const jobs = await db
        .selectFrom('kernel.jobs')
        .select(['id', 'payload'])
        .where('queue', '=', `${STAGE}:extract-model`)
        .orderBy('id')
        .execute();
      for (const { id, payload } of jobs) {
        await extractWithModel(using, {
          job: payload as ModelJob,
          signal,
          complete: async (tx) => {
            await tx.deleteFrom('kernel.jobs').where('id', '=', id).execute();
          },
        });
      }
      return jobs.map(({ payload }) => (payload as ModelJob).document_id);
    },
    close: () => runtime.close(),
  };
  return scene;
}
