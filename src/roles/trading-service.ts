import type { Config } from '../config.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { backtestRoutes } from '../backtest/backtest.routes.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { type RunningEngine, startEngine } from '../trading/engine.worker.ts';
import type { Channel } from '../trading/notifications/notification.ts';
import type { MessageChannel } from '../trading/notifications/channel.ts';
import { startNotificationWorker } from '../trading/notifications/notification.worker.ts';
import { smtpChannel } from '../trading/notifications/smtp.adapter.ts';
import { twilioChannel } from '../trading/notifications/twilio.adapter.ts';
import { tradingRoutes } from '../trading/trading.routes.ts';
import { findEngine, getEngine } from '../trading/use/get-engine.ts';
import { seedSandboxTrading } from '../trading/use/seed-sandbox-trading.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import type { Role, RoleContext } from './role.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';
import { platformCalendar } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

/** The engine that runs in the same process as the service. */
const engines = new WeakMap<RoleContext, RunningEngine>();
/** When this process started: an older reconciliation may be out of date. */
const startedAt = systemNow();

export const tradingService: ServiceDefinition = {
  name: 'trading',
  title: 'trading engine',
  summary: 'decides, sizes and guards trades; status and control, decisions, metrics, notifications, override orders',
  needs: ['database', 'a broker role', 'SMTP_HOST or TWILIO_ACCOUNT_SID for notifications'],
  routes: (context) => async (app) => {
    const { db, config } = context;
    const shared = {
      db,
      now: systemNow,
      startedAt,
      calendar: platformCalendar(context),
      queue: createJobQueue(config.stage),
      newId: randomUUID,
    };
    await app.register(
      tradingRoutes({
        ...shared,
        channels: configuredChannels(config),
        tasks: () => engines.get(context)?.tasks() ?? [],
        sleep: async (ms) => {
          await sleep(ms);
        },
      }),
    );
    const requireReady = async () => {
      await getEngine(db, { now: systemNow(), startedAt });
    };
    await app.register(backtestRoutes({ ...shared, requireReady }));
  },
  isReady: async ({ db }) => (await findEngine(db, { now: systemNow(), startedAt })) !== null,
};

const service = serviceRole('trading', tradingService);

export const tradingRole: Role = {
  ...service,
  summary: `${tradingService.summary}; one copy trades, the others stand by`,
  async start(context) {
    const { db, config, log } = context;
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
    engines.set(context, engine);
    const notifier = startNotificationWorker(consumers, { db, now: systemNow, channels: channels(context) }, hooks);
    const running = await service.start(context);
    return {
      ...running,
      stop: async () => {
        await Promise.all([running.stop(), engine.stop(), notifier.stop()]);
      },
    };
  },
};

function configuredChannels({ notifications: { smtp, sms } }: Config): Channel[] {
  return [...(smtp ? ['email' as const] : []), ...(sms ? ['sms' as const] : [])];
}

function channels(context: RoleContext): MessageChannel[] {
  const { smtp, sms } = context.config.notifications;
  const found: MessageChannel[] = [];
  if (smtp) {
    const mail = smtpChannel(smtp);
    context.onStop(async () => mail.close());
    found.push(mail);
  }
  if (sms) found.push(twilioChannel(sms));
  return found;
}
