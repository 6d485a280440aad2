import type { Message } from './channel.ts';
import { cleanText, escapeWithin, withoutMentions } from './message-text.ts';

const CONTENT_MAX = 2_000;
const SUBJECT_MAX = 500;
const NO_EMBEDS = 1 << 2;

const escapeMarkdown = (character: string): string =>
  /[\\*_~`|>#[\]()<]/.test(character) ? `\\${character}` : character;

/** The content for a webhook. `allowed_mentions` without an entry makes Discord notify nobody, whatever the text has. */
export function discordContent({ subject, body }: Pick<Message, 'subject' | 'body'>) {
  const escaped = (text: string, max: number) => escapeWithin(withoutMentions(cleanText(text)), max, escapeMarkdown);
  const title = `**${escaped(subject, SUBJECT_MAX)}**\n`;
  return {
    content: `${title}${escaped(body, CONTENT_MAX - title.length)}`,
    allowed_mentions: { parse: [] },
    flags: NO_EMBEDS,
  };
}
