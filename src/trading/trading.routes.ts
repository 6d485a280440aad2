import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Sealer } from '../kernel/access/seal.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import type { JobQueue } from '../kernel/queue/queue.ts';
import { controlRoutes } from './control.routes.ts';
import type { MessageChannel } from './notifications/channel.ts';
import { channelRoutes } from './notifications/channel.routes.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { overrideRoutes } from './override.routes.ts';
import { equityRoutes } from './equity.routes.ts';
import { resultRoutes } from './result.routes.ts';
import { tradeRoutes } from './trade.routes.ts';

export interface TradingRouteDeps {
  db: Db;
  now: Now;
  /** When this process started; a reconciliation must be newer. */
  startedAt: Date;
  calendar: TradingCalendar;
  queue: JobQueue;
  newId: () => string;
  /** Channels of notifications that are configured. */
  channels: readonly MessageChannel[];
  getSealer: () => Sealer;
  /** Hosts that webhooks may use although they are not public addresses. */
  allowedHosts: readonly string[];
  /** Waits between polls while a broker closes positions. */
  sleep: (ms: number) => Promise<void>;
}

/**
 * The trading engine's routes, on the connections for orders; `reads` are those for reads. `/health` and `/ready` come from the HTTP kit, backtests from their own slice.
 */
export const tradingRoutes =
  (deps: TradingRouteDeps, reads: Db = deps.db): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(controlRoutes(deps, reads));
    await app.register(resultRoutes({ ...deps, db: reads }));
    await app.register(tradeRoutes({ ...deps, db: reads }));
    await app.register(equityRoutes({ ...deps, db: reads }));
    await app.register(overrideRoutes(deps));
    await app.register(notificationRoutes({ ...deps, db: reads }));
    await app.register(channelRoutes({ ...deps, db: reads }));
  };
