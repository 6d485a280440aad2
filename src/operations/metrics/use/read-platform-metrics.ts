import { summarizeLake } from '../../../analytics/lake/partition.store.ts';
import { listPositions } from '../../../broker/order-view.store.ts';
import type { TradingCalendar } from '../../../kernel/calendar/calendar.ts';
import { DAY_MS } from '../../../kernel/clock.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import type { Reading } from '../../../kernel/metrics/catalogue.ts';
import type { JobQueue } from '../../../kernel/queue/queue.ts';
import { sumQualityCounts } from '../../../market/quality.store.ts';
import { readRunFacts } from '../../../retention/run.store.ts';
import { findNewestSample } from '../../../retention/sample.store.ts';
import { gateInForce, liveCapitalInForce } from '../../../risk/quality-gate.ts';
import { BREAKER_NAMES } from '../../../trading/breakers.ts';
import { countDeliveries } from '../../../trading/notifications/notification.store.ts';
import { findGate } from '../../../validation/gate.store.ts';
import { isPipelineEnabled } from '../../pipeline-flag.store.ts';
import { listVendorChecks } from '../../vendor-check.store.ts';
import {
  listAccountFacts,
  listAccountModes,
  listLeases,
  listModelFacts,
  listNewestBars,
  listOldestWaits,
  listSourceFacts,
} from '../platform-facts.store.ts';
import {
  readAccounts,
  readGate,
  readLake,
  readLeases,
  readModels,
  readPositions,
  readQueues,
  readRetention,
  readSources,
} from '../platform-readings.ts';

export interface PlatformMetricsDeps {
  db: Executor;
  queue: JobQueue;
  calendar: TradingCalendar;
  cadencesSeconds: Readonly<Record<string, number>>;
  readFreeBytes: () => Promise<number | null>;
}

/** One missed run does not make a source stale. */
const STALE_AFTER_CADENCES = 3;

/** What the database knows about the whole platform. One statement after the other: a scrape uses one connection. */
export async function readPlatformMetrics(deps: PlatformMetricsDeps, now: Date): Promise<Reading[]> {
  const { db, queue, calendar } = deps;
  const gate = (await findGate(db))?.gate ?? null;
  const deliveries = await countDeliveries(db, new Date(now.getTime() - DAY_MS));
  const freeBytes = await deps.readFreeBytes();
  return [
    { name: 'sextant_database_read_up', value: 1 },
    ...readLeases(await listLeases(db)),
    { name: 'sextant_pipeline_enabled', value: (await isPipelineEnabled(db)) ? 1 : 0 },
    ...readQueues(await queue.depths(db), await listOldestWaits(db)),
    ...readSources(await listSourceFacts(db, deps.cadencesSeconds, STALE_AFTER_CADENCES)),
    ...(await sumQualityCounts(db, now.toISOString().slice(0, 10))).map(
      ({ area, issue, count }): Reading => ({
        name: 'sextant_input_left_out_today',
        labels: { area, issue },
        value: count,
      }),
    ),
    { name: 'sextant_market_open', value: calendar.isOpen(now) ? 1 : 0 },
    ...(await listNewestBars(db)).map(
      ({ timeframe, seconds }): Reading => ({
        name: 'sextant_last_bar_timestamp_seconds',
        labels: { timeframe },
        value: seconds,
      }),
    ),
    ...(await listVendorChecks(db))
      .filter(({ verdict }) => verdict !== 'not_configured')
      .map(
        ({ vendor, verdict }): Reading => ({
          name: 'sextant_vendor_check_ok',
          labels: { vendor },
          value: verdict === 'ok' ? 1 : 0,
        }),
      ),
    ...readModels(await listModelFacts(db)),
    ...readAccounts(await listAccountFacts(db), BREAKER_NAMES, now),
    ...readPositions(await listPositions(db, undefined), await listAccountModes(db)),
    ...readGate(
      {
        status: gateInForce(gate, now),
        evaluatedAt: gate === null ? null : new Date(gate.evaluated_at),
        capitalFraction: liveCapitalInForce(gate, now),
      },
      now,
    ),
    ...readLake(await summarizeLake(db), now),
    { name: 'sextant_notifications_last_day', labels: { outcome: 'sent' }, value: deliveries.sent },
    { name: 'sextant_notifications_last_day', labels: { outcome: 'failed' }, value: deliveries.failed },
    ...readRetention(await findNewestSample(db), await readRunFacts(db), now),
    ...(freeBytes === null ? [] : [{ name: 'sextant_disk_free_bytes', value: freeBytes } satisfies Reading]),
  ];
}
