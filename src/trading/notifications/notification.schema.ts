import { type Static, Type } from 'typebox';
import { Named } from '../../kernel/http/types.schema.ts';
import { EMAIL_PATTERN, PHONE_PATTERN } from './notification.ts';

const Fields = {
  sms_enabled: Type.Boolean(),
  email_enabled: Type.Boolean(),
  phone_number: Type.String({
    maxLength: 20,
    pattern: PHONE_PATTERN,
    'x-expected': 'a number such as +4915112345678, or empty',
  }),
  email_recipient: Type.String({
    maxLength: 254,
    pattern: EMAIL_PATTERN,
    'x-expected': 'an address such as anna@example.com, or empty',
  }),
};

export const NotificationConfig = Named('NotificationConfig', Fields);
export const NotificationPatch = Type.Partial(Type.Object(Fields));
export type NotificationPatch = Static<typeof NotificationPatch>;
