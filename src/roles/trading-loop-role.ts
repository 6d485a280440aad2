import { randomUUID } from 'node:crypto';
import { installationSealer } from '../kernel/access/installation-key.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { startEngine } from '../trading/engine.worker.ts';
import { startNotificationWorker } from '../trading/notifications/notification.worker.ts';
import { seedSandboxTrading } from '../trading/use/seed-sandbox-trading.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import { messageChannels } from './message-channels.ts';
import type { Role } from './role.ts';
import { platformCalendar } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

/** When this process started: an older reconciliation may be out of date. */
const startedAt = systemNow();

/** Has no HTTP server; it shares its process with the broker only, and has its own database connections. */
export const tradingLoopRole: Role = {
  name: 'trading-loop',
  kind: 'core',
  title: 'trading loop',
  summary:
    'decides exits and entries every polling interval and sends notifications; one copy trades, the others stand by',
  needs: ['database', 'a broker role', 'SMTP_HOST, TWILIO_ACCOUNT_SID or an added channel for notifications'],
  async start(context) {
    const { config, log } = context;
    const { orders: db } = context.databases;
    const { queue, consumers, hooks, holder } = workerKit(context);
    if (config.sandboxUrl !== null) await seedSandboxTrading(db);
    const engine = startEngine({
      db,
      queue,
      calendar: platformCalendar(context),
      benchmark: BENCHMARK_TICKER,
      now: systemNow,
      monotonicMs: () => performance.now(),
      newId: randomUUID,
      startedAt,
      holder,
      onError: (error, task) => log.warn({ err: error, task }, 'the trading engine failed at a task and continues'),
    });
    const notifier = startNotificationWorker(
      consumers,
      { db: context.db, now: systemNow, channels: messageChannels(context), getSealer: installationSealer(config) },
      hooks,
    );
    return {
      stop: async () => {
        await Promise.all([engine.stop(), notifier.stop()]);
      },
    };
  },
};
