import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { backtestRoutes } from '../backtest/backtest.routes.ts';
import { installationSealer } from '../kernel/access/installation-key.adapter.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { costRoutes } from '../portfolio/cost.routes.ts';
import { tradingRoutes } from '../trading/trading.routes.ts';
import { findEngine, getEngine } from '../trading/use/get-engine.ts';
import { messageChannels } from './message-channels.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';
import { platformCalendar } from './vendors.ts';

/** When this process started: an older reconciliation may be out of date. */
const startedAt = systemNow();

export const tradingService: ServiceDefinition = {
  name: 'trading',
  title: 'trading engine',
  summary:
    'status and control of trading, decisions, metrics, notifications, override orders; the role trading-loop trades',
  needs: ['database', 'the role trading-loop', 'a broker role'],
  routes: (context) => async (app) => {
    const { db, config, databases } = context;
    const shared = {
      now: systemNow,
      startedAt,
      calendar: platformCalendar(context),
      queue: createJobQueue(config.stage),
      newId: randomUUID,
    };
    await app.register(
      tradingRoutes(
        {
          ...shared,
          db: databases.orders,
          channels: messageChannels(context),
          getSealer: installationSealer(config),
          allowedHosts: config.allowedSourceHosts,
          sleep: async (ms) => {
            await sleep(ms);
          },
        },
        db,
      ),
    );
    await app.register(costRoutes({ ...shared, db }));
    const requireReady = async () => {
      await getEngine(db, { now: systemNow(), startedAt });
    };
    await app.register(backtestRoutes({ ...shared, db, requireReady }));
  },
  isReady: async ({ databases }) => (await findEngine(databases.vital, { now: systemNow(), startedAt })) !== null,
};

export const tradingRole = serviceRole('trading', tradingService);
