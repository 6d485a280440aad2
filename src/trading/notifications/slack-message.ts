import type { Message } from './channel.ts';
import { cleanText, escapeEntity, escapeWithin, withoutMentions } from './message-text.ts';

/** Limits of Slack: of the whole text, which is shown in notifications, and of the text of a section. */
const TEXT_MAX = 40_000;
const SECTION_MAX = 3_000;

const section = (text: string) => ({
  type: 'section' as const,
  // With `verbatim` Slack links no names and no mentions in it.
  text: { type: 'mrkdwn' as const, text, verbatim: true },
});

/** The content for an incoming webhook. `<!channel>` in the text becomes `&lt;!channel&gt;`, which mentions nobody. */
export function slackContent({ subject, body }: Pick<Message, 'subject' | 'body'>) {
  const escaped = (text: string, max: number) => escapeWithin(withoutMentions(cleanText(text)), max, escapeEntity);
  const lines = escaped(body, SECTION_MAX);
  return {
    text: escaped(`${subject}\n${body}`, TEXT_MAX),
    blocks: [section(`*${escaped(subject, SECTION_MAX - 2)}*`), ...(lines.trim() === '' ? [] : [section(lines)])],
    unfurl_links: false,
    unfurl_media: false,
  };
}
