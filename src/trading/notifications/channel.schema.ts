import { type Static, Type } from 'typebox';
import { Named, OneOf, Text, Timestamp, Uuid } from '../../kernel/http/types.schema.ts';
import { ADDED_CHANNELS, FIXED_CHANNELS } from './notification.ts';

const Address = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: 'the URL of the webhook, or the id of a Telegram chat; never shown again',
});
const SecretText = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'the bot token of Telegram, or the signing secret of a webhook; never shown again',
});
const Name = Text(60);

export const ChannelView = Named('NotificationChannel', {
  id: Uuid,
  kind: OneOf(ADDED_CHANNELS),
  name: Type.String(),
  enabled: Type.Boolean(),
  address_masked: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const NewChannel = Type.Object({
  kind: OneOf(ADDED_CHANNELS),
  name: Name,
  address: Address,
  secret: Type.Optional(SecretText),
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type NewChannel = Static<typeof NewChannel>;

export const ChannelPatch = Type.Partial(
  Type.Object({ name: Name, address: Address, secret: SecretText, enabled: Type.Boolean() }),
);
export type ChannelPatch = Static<typeof ChannelPatch>;

export const ChannelPath = Type.Object({ channel_id: Uuid });
export const ChannelDeleted = Type.Object({ status: OneOf(['deleted']), id: Uuid });

export const TestTarget = Type.Object({
  channel: Type.Optional(OneOf(FIXED_CHANNELS)),
  channel_id: Type.Optional(Uuid),
});
export type TestTarget = Static<typeof TestTarget>;
