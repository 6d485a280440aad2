import { createGuardedClient } from '../kernel/net/guarded-client.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { MessageChannel } from '../trading/notifications/channel.ts';
import { discordChannel } from '../trading/notifications/discord.adapter.ts';
import { slackChannel } from '../trading/notifications/slack.adapter.ts';
import { smtpChannel } from '../trading/notifications/smtp.adapter.ts';
import { telegramChannel } from '../trading/notifications/telegram.adapter.ts';
import { twilioChannel } from '../trading/notifications/twilio.adapter.ts';
import { webhookChannel } from '../trading/notifications/webhook.adapter.ts';
import type { RoleContext } from './role.ts';
import { userAgent } from './vendors.ts';

/** Mail and text messages need settings; the others need only an address, which an operator adds. */
export function messageChannels(context: RoleContext): MessageChannel[] {
  const { config } = context;
  const { smtp, sms, telegramUrl } = config.notifications;
  const client = createGuardedClient({
    userAgent: userAgent(context.version),
    allowedHosts: config.allowedSourceHosts,
  });
  context.onStop(() => client.close());
  const deps = { post: client.post, now: systemNow };
  const found = [
    slackChannel(deps),
    discordChannel(deps),
    telegramChannel({ ...deps, baseUrl: telegramUrl }),
    webhookChannel(deps),
  ];
  if (smtp) {
    const mail = smtpChannel(smtp);
    context.onStop(async () => mail.close());
    found.push(mail);
  }
  if (sms) found.push(twilioChannel(sms, systemNow));
  return found;
}
