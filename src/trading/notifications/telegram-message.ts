import type { Message } from './channel.ts';
import { cleanText, escapeEntity, escapeWithin, withoutMentions } from './message-text.ts';

/** Telegram counts the text without tags and escapes; this counts both, so it is never too long. */
const TEXT_MAX = 4_096;
const SUBJECT_MAX = 1_000;

/** The content of `sendMessage`. */
export function telegramContent(chatId: string, { subject, body }: Pick<Message, 'subject' | 'body'>) {
  const escaped = (text: string, max: number) => escapeWithin(withoutMentions(cleanText(text)), max, escapeEntity);
  const title = `<b>${escaped(subject, SUBJECT_MAX)}</b>\n`;
  return {
    chat_id: chatId,
    text: `${title}${escaped(body, TEXT_MAX - title.length)}`,
    parse_mode: 'HTML' as const,
    link_preview_options: { is_disabled: true },
  };
}
