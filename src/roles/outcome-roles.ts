import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../kernel/clock.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { isHistoryFilled } from '../replay/use/fill-first-history.ts';
import { writeDueReports } from '../reports/use/write-due-reports.ts';
import { enqueueUncalibratedTickers } from '../validation/use/enqueue-uncalibrated-tickers.ts';
import { runValidation } from '../validation/use/run-validation.ts';
import type { Role, RoleContext } from './role.ts';
import { platformCalendar, vendorSettings } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

const LEASE = 'validation';
const LEASE_TTL_MS = 15 * SECOND_MS;
const ROUND_MS = 30 * SECOND_MS;
/** A simulated market has nothing to grade until its history is filled; asking for it reads one row. */
const WAIT_MS = SECOND_MS / 4;

/** Labels published predictions by outcome, grades them and writes reports. */
export const validationRole: Role = {
  name: 'validation',
  kind: 'analysis',
  title: 'validation and reports',
  summary: 'labels predictions by outcome, grades them, evaluates the quality gate, writes daily and weekly reports',
  needs: ['database'],
  async start(context) {
    const stopping = new AbortController();
    const loop = withLeadership({
      db: context.db,
      name: LEASE,
      holder: workerKit(context).holder,
      ttlMs: LEASE_TTL_MS,
      signal: stopping.signal,
      onError: (error) => context.log.warn({ err: error }, 'validation failed and will be retried'),
      work: ({ signal }) => grade(context, signal),
    });
    return {
      stop: async () => {
        stopping.abort();
        await loop;
      },
    };
  },
};

async function grade(context: RoleContext, signal: AbortSignal): Promise<void> {
  const { config, db, log } = context;
  const { queue, isPipelineEnabled } = workerKit(context);
  const calendar = platformCalendar(context);
  // The first labels calibrate the views: without them a view claims no edge, and nothing is bought.
  const onLabelled = async () => {
    if (await isPipelineEnabled()) await enqueueUncalibratedTickers({ db, queue, calendar }, systemNow());
  };
  const deps = { db, calendar, simulated: vendorSettings(config).simulated, onLabelled };
  while (!signal.aborted) {
    const isReady = !deps.simulated || (await isHistoryFilled(db));
    if (isReady) {
      const round = await runValidation(deps, systemNow(), signal);
      if (round.graded) log.info(round, 'predictions were graded');
      const reports = await writeDueReports(deps, systemNow(), signal);
      if (reports.length > 0) log.info({ reports }, 'reports were written');
    }
    await sleep(isReady ? ROUND_MS : WAIT_MS, undefined, { signal }).catch(() => {});
  }
}
