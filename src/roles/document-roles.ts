import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startParserWorker } from '../documents/parser.worker.ts';
import { createPdfReader } from '../documents/pdf.adapter.ts';
import { createAliasIndexLoader } from '../documents/use/load-alias-index.ts';
import { archiveExpired, autoRetry, recoverStuck } from '../documents/use/recover-documents.ts';
import { deleteFailedIntelligence } from '../intelligence/intelligence.store.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { sweepMarkers } from '../kernel/queue/markers.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { sweepStageMinutes } from '../operations/stage-stats.store.ts';
import type { Role, RoleContext } from './role.ts';
import { vendorAccess } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

export const parserRole: Role = {
  name: 'parser',
  kind: 'worker',
  title: 'parser',
  summary: 'parses documents, finds duplicates, links them to companies',
  needs: ['database', 'the artifact store'],
  async start(context) {
    const { queue, consumers, hooks, isPipelineEnabled } = workerKit(context);
    const { artifacts } = await vendorAccess(context);
    const deps = {
      db: context.db,
      queue,
      artifacts,
      readPdf: createPdfReader(),
      now: systemNow,
      loadAliasIndex: createAliasIndexLoader(systemNow),
      newToken: randomUUID,
    };
    return startParserWorker(consumers, deps, { isEnabled: isPipelineEnabled, hooks });
  },
};

const LEASE = 'housekeeping';
const LEASE_TTL_MS = 15 * SECOND_MS;
const ROUND_MS = 30 * SECOND_MS;
const DEAD_JOBS_KEPT_MS = 30 * DAY_MS;

/** Finds what was forgotten, tries again what failed, and lets go of what is old. */
export const housekeepingRole: Role = {
  name: 'housekeeping',
  kind: 'worker',
  title: 'housekeeping',
  summary: 'recovers stuck documents, retries failed extractions, archives what is past its retention',
  needs: ['database'],
  async start(context) {
    const { holder } = workerKit(context);
    const stopping = new AbortController();
    const loop = withLeadership({
      db: context.db,
      name: LEASE,
      holder,
      ttlMs: LEASE_TTL_MS,
      signal: stopping.signal,
      onError: (error) => context.log.warn({ err: error }, 'housekeeping failed and will be tried again'),
      work: async ({ signal }) => {
        while (!signal.aborted) {
          await keepHouse(context);
          await sleep(ROUND_MS, undefined, { signal }).catch(() => {});
        }
      },
    });
    return {
      stop: async () => {
        stopping.abort();
        await loop;
      },
    };
  },
};

let sweptAtMs = Number.NEGATIVE_INFINITY;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;

async function keepHouse(context: RoleContext): Promise<void> {
  const { db } = context;
  const { queue, isPipelineEnabled } = workerKit(context);
  if (await isPipelineEnabled()) {
    await recoverStuck({ db, queue });
    await autoRetry({ db, queue, deleteFailedIntelligence });
  }
  if (performance.now() - sweptAtMs < SWEEP_EVERY_MS) return;
  await archiveExpired(db, systemNow());
  await sweepMarkers(db);
  await sweepStageMinutes(db);
  await queue.purgeDead(db, DEAD_JOBS_KEPT_MS);
  sweptAtMs = performance.now();
}
