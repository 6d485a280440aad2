import { expect, test } from 'vitest';
import { findRecipientProblem, maskAddress } from './channel-address.ts';
import type { AddedChannel } from './notification.ts';

const TOKEN = '123456:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const SIGNING = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const URL_OF_SLACK = 'https://hooks.slack.com/services/T000/B000/XXXXXXXXXXXXXXXXXXXXXXXX';

test.each<[AddedChannel, string, string | null, RegExp | null]>([
  ['slack', URL_OF_SLACK, null, null],
  ['slack', URL_OF_SLACK, 'x', /secret must be omitted/],
  ['slack', URL_OF_SLACK.replace('https', 'http'), null, /https/],
  ['slack', 'hooks.slack.com/services', null, /must be absolute/],
  ['slack', 'https://user:pass@hooks.slack.com/x', null, /user name or password/],
  ['slack', 'https://hooks.slack.com/***', null, /not the masked one/],
  ['discord', 'https://discord.com/api/webhooks/1/abc', null, null],
  ['discord', 'https://127.0.0.1/api', null, /not a public address/],
  ['discord', 'https://[::ffff:10.0.0.1]/api', null, /not a public address/],
  ['webhook', 'https://desk.example/hook', SIGNING, null],
  ['webhook', 'http://intranet.example:8080/hook', SIGNING, null],
  ['webhook', 'http://localhost:8080/hook', SIGNING, /not a public name/],
  ['webhook', 'https://desk.example/hook', null, /body.secret must be whsec_/],
  ['webhook', 'https://desk.example/hook', 'short', /body.secret must be whsec_/],
  ['telegram', '-1001234567890', TOKEN, null],
  ['telegram', '@desk_channel', TOKEN, null],
  ['telegram', '-1001234567890', 'token', /token of the bot/],
  ['telegram', '-1001234567890', `${TOKEN}/../../x`, /token of the bot/],
  ['telegram', '1; drop', TOKEN, /id of a chat/],
])('%s %s', (kind, address, secret, problem) => {
  const found = findRecipientProblem(kind, { address, secret }, ['intranet.example:8080']);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('a masked address shows the host or two digits', () => {
  expect(maskAddress('slack', URL_OF_SLACK)).toBe('https://hooks.slack.com/***');
  expect(maskAddress('webhook', 'https://desk.example:8443/hook?key=1')).toBe('https://desk.example:8443/***');
  expect(maskAddress('telegram', '-1001234567890')).toBe('***90');
  expect(maskAddress('telegram', '@desk_channel')).toBe('@d***');
  expect(maskAddress('webhook', `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example/x`).length).toBe(
    180,
  );
});
