import { randomUUID } from 'node:crypto';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { startEngine } from '../trading/engine.worker.ts';
import type { MessageChannel } from '../trading/notifications/channel.ts';
import { startNotificationWorker } from '../trading/notifications/notification.worker.ts';
import { smtpChannel } from '../trading/notifications/smtp.adapter.ts';
import { twilioChannel } from '../trading/notifications/twilio.adapter.ts';
import { seedSandboxTrading } from '../trading/use/seed-sandbox-trading.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import type { Role, RoleContext } from './role.ts';
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
  needs: ['database', 'a broker role', 'SMTP_HOST or TWILIO_ACCOUNT_SID for notifications'],
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
      { db: context.db, now: systemNow, channels: channels(context) },
      hooks,
    );
    return {
      stop: async () => {
        await Promise.all([engine.stop(), notifier.stop()]);
      },
    };
  },
};

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
