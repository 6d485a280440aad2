import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { TradingRouteDeps } from '../trading.routes.ts';
import { addChannel, changeChannel, removeChannel } from '../use/change-channels.ts';
import { sendTestMessage } from '../use/send-test-message.ts';
import { DeliveryView } from '../view.schema.ts';
import { ChannelDeleted, ChannelPatch, ChannelPath, ChannelView, NewChannel, TestTarget } from './channel.schema.ts';
import { type ChannelRow, listChannels } from './channel.store.ts';

const tags = ['trading: notifications'];
const missing = { 404: 'No channel has this id.' };

const toView = ({ id, kind, name, enabled, address_masked, created_at, updated_at }: ChannelRow) => ({
  id,
  kind,
  name,
  enabled,
  address_masked,
  created_at,
  updated_at,
});

export const channelRoutes =
  (deps: TradingRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/trading/notifications/channels',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Channels that operators added: Slack, Discord, Telegram and webhooks',
          description: 'Addresses are masked and secrets are never shown.',
          response: { 200: Type.Array(ChannelView) },
        },
      },
      async () => (await listChannels(deps.db)).map(toView),
    );

    app.post(
      '/api/trading/notifications/channels',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Add a channel; every notification is sent to each enabled one',
          description:
            'Address and secret are stored encrypted. A private address needs SOURCE_HOSTS_ALLOWED. Records an audit event.',
          errors: { 409: 'The name is taken, or there are as many channels as allowed.' },
          body: NewChannel,
          response: { 200: ChannelView },
        },
      },
      async (request) => toView(await addChannel(deps, request.body, request.actor)),
    );

    app.put(
      '/api/trading/notifications/channels/:channel_id',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Change a channel; omitted fields keep their value',
          description: 'Records an audit event, in which the address is masked.',
          errors: { ...missing, 409: 'The name is taken.' },
          params: ChannelPath,
          body: ChannelPatch,
          response: { 200: ChannelView },
        },
      },
      async (request) => toView(await changeChannel(deps, request.params.channel_id, request.body, request.actor)),
    );

    app.delete(
      '/api/trading/notifications/channels/:channel_id',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Remove a channel',
          description: 'Messages that wait for it are not sent. Its history stays. Records an audit event.',
          errors: missing,
          params: ChannelPath,
          response: { 200: ChannelDeleted },
        },
      },
      async (request) => {
        await removeChannel(deps, request.params.channel_id, request.actor);
        return { status: 'deleted' as const, id: request.params.channel_id };
      },
    );

    app.post(
      '/api/trading/notifications/test',
      {
        config: { role: 'operator', admission: 'analytics' },
        schema: {
          tags,
          summary: 'Send a test message through one channel now',
          description:
            'Give `channel` (sms or email) or `channel_id`. One attempt, also to a disabled channel; the answer is the entry in the history.',
          errors: missing,
          body: TestTarget,
          response: { 200: DeliveryView },
        },
      },
      async (request) => ({ ...(await sendTestMessage(deps, request.body, request.actor)), order_id: null }),
    );
  };
