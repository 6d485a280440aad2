import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Limit, Uuid } from '../../kernel/http/types.schema.ts';
import type { TradingRouteDeps } from '../trading.routes.ts';
import { changeNotificationConfig } from '../use/change-notification-config.ts';
import { getEngine, timesOf } from '../use/get-engine.ts';
import { DeliveryView } from '../view.schema.ts';
import { filledOrderOf } from './messages.ts';
import { NotificationConfig, NotificationPatch } from './notification.schema.ts';
import { getNotificationConfig, listDeliveries } from './notification.store.ts';

const tags = ['trading: notifications'];

export const notificationRoutes =
  (deps: TradingRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/api/trading/notifications/config',
      {
        // It contains a phone number and an address, so reading it needs a higher role than reading results.
        config: { role: 'operator', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Recipients and channels of notifications',
          description: 'Phone number and e-mail address are shown in full, so that an operator can check them.',
          errors: { 503: 'The engine is not initialised.' },
          response: { 200: NotificationConfig },
        },
      },
      async () => {
        await getEngine(db, timesOf(deps));
        const { sms_enabled, email_enabled, phone_number, email_recipient } = await getNotificationConfig(db);
        return { sms_enabled, email_enabled, phone_number, email_recipient };
      },
    );

    app.put(
      '/api/trading/notifications/config',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Change recipients and channels; omitted fields keep their value',
          description:
            'A channel can be switched on only when it is configured and has a recipient. The answer has the changed fields. Records an audit event.',
          errors: { 503: 'The engine is not initialised.' },
          body: NotificationPatch,
          response: { 200: Type.Object({ updated: NotificationPatch }) },
        },
      },
      async (request) => {
        await getEngine(db, timesOf(deps));
        return { updated: await changeNotificationConfig(deps, request.body, request.actor) };
      },
    );

    app.get(
      '/api/trading/notifications/history',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Delivered notifications, newest first; recipients are masked',
          description: 'Each attempt with its channel, status and error.',
          querystring: Type.Object({ limit: Limit(50, 200), channel_id: Type.Optional(Uuid) }),
          response: { 200: Type.Array(DeliveryView) },
        },
      },
      async ({ query }) =>
        (await listDeliveries(db, query.limit, query.channel_id)).map((row) => ({
          ...row,
          order_id: filledOrderOf(row.notification_key),
        })),
    );
  };
