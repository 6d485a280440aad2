import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOCUMENT_LEASE_MS } from '../../documents/life-cycle.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import { systemNow, systemTimeout } from '../../kernel/system-clock.adapter.ts';
import { effectiveAgentConfig } from '../agents/agent-config.store.ts';
import { DOCUMENT_EXTRACTOR, EVENT_CLASSIFIER } from '../agents/prompts/system-agents.ts';
import { DEFAULT_TRIAGE } from '../model/triage.ts';
import type { Agents } from './plan-reading.ts';
import type { ExtractDeps } from './use/extract-deps.ts';
import { createUsualLoader } from './use/load-usual.ts';

/** Maximum delay until an activated variant is used. */
const AGENTS_AGE_MAX_MS = 2_000;

type ExtractDepsInput = Pick<ExtractDeps, 'db' | 'queue' | 'runtimes' | 'processNews'> & Partial<ExtractDeps>;

type MachineDeps = Pick<ExtractDeps, 'now' | 'monotonicMs' | 'sleep' | 'newNonce'>;

/** Adds clocks, randomness and sleep for asking an agent. */
export function createAgentDeps<T extends Pick<ExtractDeps, 'db' | 'runtimes'>>(given: T): MachineDeps & T {
  return {
    now: systemNow,
    monotonicMs: () => performance.now(),
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
    newNonce: () => randomBytes(12).toString('hex'),
    ...given,
  };
}

/** Adds all dependencies of extraction. Values given by the caller win. */
export function createExtractDeps(given: ExtractDepsInput): ExtractDeps {
  return {
    loadAgents: createAgentLoader(given.db),
    loadUsual: createUsualLoader(),
    // Until a provider has enough labels, every stated confidence is shrunk towards 0.5.
    calibrationFor: () => ({ kind: 'shrink' }),
    triage: DEFAULT_TRIAGE,
    ...createAgentDeps({ db: given.db, runtimes: given.runtimes }),
    newId: randomUUID,
    startTimeout: systemTimeout,
    documentDeadlineMs: DOCUMENT_LEASE_MS - MINUTE_MS,
    ...given,
  };
}

/** Loads both agents, at most once per `ageMaxMs` for any number of documents. */
export function createAgentLoader(db: Db, ageMaxMs: number = AGENTS_AGE_MAX_MS): () => Promise<Agents> {
  let loaded: Promise<Agents> | null = null;
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (loaded === null || nowMs - loadedAtMs >= ageMaxMs) {
      loadedAtMs = nowMs;
      loaded = loadAgents(db);
      loaded.catch(() => {
        loaded = null;
      });
    }
    return loaded;
  };
}

async function loadAgents(db: Db): Promise<Agents> {
  const find = (slug: string) =>
    effectiveAgentConfig(db, slug).catch((error: unknown) => {
      if (error instanceof DomainError && error.kind === 'not_found') return null;
      throw error;
    });
  const [extractor, classifier] = await Promise.all([find(DOCUMENT_EXTRACTOR), find(EVENT_CLASSIFIER)]);
  return { extractor, classifier };
}
