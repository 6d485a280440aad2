import type { Locator } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { isLong } from '../long.ts';
import type { Receiver } from '../receiver.ts';
import type { Flow } from './flow.ts';

interface ChannelForm {
  kind: 'Slack' | 'Discord' | 'Telegram' | 'Webhook';
  /** Fills the fields below the name. */
  fill: (form: Locator, host: string) => Promise<void>;
  /** Where the message arrives. */
  path: RegExp;
}

const address = (label: string, path: string) => (form: Locator, host: string) =>
  form.getByLabel(label).fill(`http://${host}${path}`);

const ALL: readonly ChannelForm[] = [
  { kind: 'Slack', fill: address('Webhook URL', '/slack/T0/B0/key'), path: /^\/slack\// },
  { kind: 'Discord', fill: address('Webhook URL', '/discord/1/key'), path: /^\/discord\// },
  {
    kind: 'Telegram',
    fill: async (form) => {
      await form.getByLabel('Chat id').fill('-1001234567890');
      await form.getByLabel('Bot token').fill('123456:AAAAAAAAAAAAAAAAAAAAAAAA');
    },
    path: /^\/telegram\/bot123456:A+\/sendMessage$/,
  },
  {
    kind: 'Webhook',
    fill: async (form, host) => {
      await form.getByLabel('URL').fill(`http://${host}/hook`);
      await form.getByRole('button', { name: 'Generate secret' }).click();
    },
    path: /^\/hook$/,
  },
];

const CHANNELS = ALL.filter(({ kind }) => isLong || kind === 'Slack' || kind === 'Webhook');

/** What the wrong inputs of a form are answered with, at their field. */
const WRONG = {
  Slack: ['Webhook URL', 'nope', /must be absolute/],
  Telegram: ['Chat id', 'two words', /must be the id of a chat, such as -1001234567890/],
} as const;

const HISTORY = '/api/trading/notifications/history?limit=100';

/** The platform trades meanwhile, so that a channel may also get the message of a fill. */
const lastTest = ({ delivered }: Receiver, path: RegExp) =>
  delivered.findLast((one) => path.test(one.path) && /Test message|"type":"test"/.test(one.text));

export const CHANNEL_FLOWS: readonly Flow[] = [
  {
    name: 'a channel of each kind is added, tested, found in the history and removed',
    run: async (context) => {
      const { receiver } = context;
      if (receiver === null) return context.skip('a running platform may not reach the receiver of the test');
      const { page, problems, close } = await context.open('/trading?tab=settings', { expected: /^422 / });
      const channels = page.getByRole('table', { name: 'Channels' });
      const tested: string[] = [];
      const history = page.getByRole('table', { name: 'Sent notifications' });
      for (const { kind, fill, path } of CHANNELS) {
        const name = `Walked ${kind}`;
        await page.getByRole('button', { name: 'Add channel' }).click();
        const form = page.getByRole('dialog');
        await form.getByRole('combobox', { name: 'Kind' }).click();
        await page.getByRole('option', { name: kind, exact: true }).click();
        await form.getByLabel('Name').fill(name);
        await fill(form, receiver.host);
        if (kind === 'Slack' || kind === 'Telegram') {
          const [label, wrong, problem] = WRONG[kind];
          await form.getByLabel(label).fill(wrong);
          await form.getByRole('button', { name: 'Add channel', exact: true }).click();
          await form.getByText(problem).waitFor();
          expect(await form.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
          await fill(form, receiver.host);
        }
        const secret = kind === 'Webhook' ? await form.getByLabel('Signing secret').inputValue() : '';
        await form.getByRole('button', { name: 'Add channel', exact: true }).click();
        await channels.getByText(name).waitFor();
        await page.getByRole('button', { name: `Send a test message: ${name}` }).click();
        await expect.poll(() => lastTest(receiver, path)).toBeDefined();
        await page
          .getByText(/^Test message sent to /)
          .last()
          .waitFor();
        const sent = await context.get<{ channel: string; event: string; status: string }[]>(HISTORY);
        const tests = sent.filter(({ event }) => event === 'test');
        expect(tests[0]).toMatchObject({ channel: kind.toLowerCase(), status: 'sent' });
        await expect.poll(() => history.getByText('Test', { exact: true }).count()).toBe(tested.push(kind));
        if (kind === 'Webhook') {
          const { headers, text } = lastTest(receiver, path)!;
          expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({ type: 'test' });
        }
      }
      // A test that the receiver refuses says so.
      receiver.answerWith(404);
      await page.getByRole('button', { name: 'Send a test message: Walked Slack' }).click();
      await page.getByText(/^The test message was not sent: /).waitFor();
      receiver.answerWith(200);
      for (const { kind } of CHANNELS) {
        const row = channels.getByRole('row').filter({ hasText: `Walked ${kind}` });
        await row.getByRole('button', { name: 'Remove' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
        await page.getByText(`Walked ${kind} is removed.`).waitFor();
        await row.waitFor({ state: 'detached' });
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
];
