import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import { invalid } from '../../kernel/errors.ts';
import type { MessageChannel } from '../notifications/channel.ts';
import { maskRecipient } from '../notifications/notification.ts';
import type { NotificationPatch } from '../notifications/notification.schema.ts';
import { lockNotificationConfig, updateNotificationConfig } from '../notifications/notification.store.ts';
import type { ControlDeps } from './change-engine-config.ts';

/** Returns the changed fields. Numbers and addresses are masked in the audit event. */
export function changeNotificationConfig(
  deps: ControlDeps & { channels: readonly MessageChannel[] },
  patch: NotificationPatch,
  actor: Actor,
): Promise<NotificationPatch> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockNotificationConfig(tx);
    const after = { ...before, ...patch };
    if (after.sms_enabled && after.phone_number === '') {
      throw invalid('body.phone_number must be given before text messages can be switched on');
    }
    if (after.email_enabled && after.email_recipient === '') {
      throw invalid('body.email_recipient must be given before e-mail can be switched on');
    }
    for (const { field, channel, missing } of SWITCHES) {
      if (patch[field] === true && !deps.channels.some((one) => one.channel === channel))
        throw invalid(`body.${field} ${missing}`);
    }
    const changed = (Object.keys(patch) as (keyof NotificationPatch)[]).filter((key) => before[key] !== patch[key]);
    if (changed.length === 0) return {};
    const updated = Object.fromEntries(changed.map((key) => [key, patch[key]])) as NotificationPatch;
    const now = deps.now();
    await updateNotificationConfig(tx, { ...updated, updated_at: now });
    await recordAudit(tx, {
      service: 'trading',
      entityType: 'notification_config',
      entityId: 'engine',
      action: 'updated',
      actor: { name: actor.name, tokenName: actor.tokenName },
      before: masked(before),
      after: masked(after),
      occurredAt: now,
    });
    return updated;
  });
}

/** A channel that is not configured cannot be switched on: its messages would be lost. */
const SWITCHES = [
  {
    field: 'email_enabled',
    channel: 'email',
    missing: 'cannot be true, because no mail server is configured: set SMTP_HOST and SMTP_FROM and start again',
  },
  {
    field: 'sms_enabled',
    channel: 'sms',
    missing:
      'cannot be true, because no message service is configured: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM and start again',
  },
] as const;

type Config = Required<NotificationPatch>;
const masked = ({ sms_enabled, email_enabled, phone_number, email_recipient }: Config): Config => ({
  sms_enabled,
  email_enabled,
  phone_number: phone_number && maskRecipient('sms', phone_number),
  email_recipient: email_recipient && maskRecipient('email', email_recipient),
});
