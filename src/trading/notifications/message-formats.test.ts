import type { ApiMethods } from '@grammyjs/types';
import type { KnownBlock } from '@slack/types';
import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discordContent } from './discord-message.ts';
import { cleanText, escapeWithin } from './message-text.ts';
import { slackContent } from './slack-message.ts';
import { telegramContent } from './telegram-message.ts';

const HOSTILE = {
  subject: 'Bought 5 ACME <!channel> @everyone & *more*',
  body: 'Order 1\n<@U123> <https://evil.example|click> @here [x](https://evil.example) <b>bold</b> a@b.example',
};
const message = fc.record({
  subject: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  body: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 9_000, size: 'max' }),
    fc
      .array(fc.constantFrom('<!channel>', '@everyone', '@here', '&', '>', '\\', '*', '😀', 'a'), {
        maxLength: 3_000,
        size: 'max',
      })
      .map((parts) => parts.join('')),
  ),
});

/** The official types of each vendor: a field that they do not know does not compile. */
const slack = (text: typeof HOSTILE): { text: string; blocks: KnownBlock[] } => slackContent(text);
const discord = (text: typeof HOSTILE): RESTPostAPIWebhookWithTokenJSONBody => discordContent(text);
const telegram = (text: typeof HOSTILE): Parameters<ApiMethods<unknown>['sendMessage']>[0] =>
  telegramContent('-100', text);

describe('golden messages', () => {
  test('Slack: three characters are escaped, and no mention is left', () => {
    expect(slack(HOSTILE)).toEqual({
      text: 'Bought 5 ACME &lt;!channel&gt; @\u200beveryone &amp; *more*\nOrder 1\n&lt;@\u200bU123&gt; &lt;https://evil.example|click&gt; @\u200bhere [x](https://evil.example) &lt;b&gt;bold&lt;/b&gt; a@b.example',
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: '*Bought 5 ACME &lt;!channel&gt; @\u200beveryone &amp; *more**',
            verbatim: true,
          },
        },
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: 'Order 1\n&lt;@\u200bU123&gt; &lt;https://evil.example|click&gt; @\u200bhere [x](https://evil.example) &lt;b&gt;bold&lt;/b&gt; a@b.example',
            verbatim: true,
          },
        },
      ],
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  test('Discord: markdown is escaped and nobody may be mentioned', () => {
    expect(discord(HOSTILE)).toEqual({
      content:
        '**Bought 5 ACME \\<!channel\\> @\u200beveryone & \\*more\\***\nOrder 1\n\\<@\u200bU123\\> \\<https://evil.example\\|click\\> @\u200bhere \\[x\\]\\(https://evil.example\\) \\<b\\>bold\\</b\\> a@b.example',
      allowed_mentions: { parse: [] },
      flags: 4,
    });
  });

  test('Telegram: HTML is escaped', () => {
    expect(telegram(HOSTILE)).toEqual({
      chat_id: '-100',
      text: '<b>Bought 5 ACME &lt;!channel&gt; @\u200beveryone &amp; *more*</b>\nOrder 1\n&lt;@\u200bU123&gt; &lt;https://evil.example|click&gt; @\u200bhere [x](https://evil.example) &lt;b&gt;bold&lt;/b&gt; a@b.example',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
  });
});

test('no text is longer than the vendor allows, and none mentions everybody', () => {
  fc.assert(
    fc.property(message, (text) => {
      const { text: whole, blocks } = slackContent(text);
      const sections = blocks.map((block) => block.text.text);
      expect(whole.length).toBeLessThanOrEqual(40_000);
      for (const section of sections) {
        expect(section.length).toBeLessThanOrEqual(3_000);
        expect(section.length).toBeGreaterThan(0);
      }
      const { content } = discordContent(text);
      expect(content.length).toBeLessThanOrEqual(2_000);
      const html = telegramContent('1', text).text;
      expect(html.length).toBeLessThanOrEqual(4_096);
      for (const shown of [whole, ...sections, content, html]) {
        expect(shown).not.toMatch(/@(everyone|here|channel)/i);
        expect(shown).not.toMatch(/\p{Cs}/u);
      }
      for (const escaped of [whole, ...sections, html.replace(/^<b>|<\/b>/g, '')]) {
        expect(escaped).not.toMatch(/<|>|&(?!(?:amp|lt|gt);)/);
      }
      expect(content).not.toMatch(/(?<!\\)<@/);
    }),
    { numRuns: 150 },
  );
});

test('a text that fits is kept, and a longer one is cut between characters', () => {
  const double = (character: string) => character.repeat(2);
  expect(escapeWithin('abc', 6, double)).toBe('aabbcc');
  expect(escapeWithin('abcd', 6, double)).toBe('aabb…');
  expect(escapeWithin('😀😀', 3, (character) => character)).toBe('😀…');
  expect(escapeWithin('abc', 0, double)).toBe('…');
  expect(cleanText('a\u0000b\r\nc\td\u202ee\ud800')).toBe('ab\nc\tde\ufffd');
});
