/** Text of messages comes from documents, brokers and operators: nothing in it may format, mention or link by itself. */
const ZERO_WIDTH_SPACE = '\u200b';

/** Removes control characters, writing direction overrides and halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** A mark that names a person or everybody is no longer one; e-mail addresses stay. */
export const withoutMentions = (text: string): string =>
  text.replace(/@(?=everyone|here|channel)|(?<![\w.+-])@(?=\w)/gi, `@${ZERO_WIDTH_SPACE}`);

/** Escapes a text and cuts it to a length, between characters, so that no escape is cut in half. */
export function escapeWithin(text: string, maxLength: number, escape: (character: string) => string): string {
  const parts: string[] = [];
  let length = 0;
  let isCut = false;
  for (const character of text) {
    const escaped = escape(character);
    if (length + escaped.length > maxLength) {
      isCut = true;
      break;
    }
    parts.push(escaped);
    length += escaped.length;
  }
  if (!isCut) return parts.join('');
  while (parts.length > 0 && length + 1 > maxLength) length -= parts.pop()?.length ?? 0;
  return `${parts.join('')}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The three characters that Slack and Telegram ask to escape. */
export const escapeEntity = (character: string): string => ENTITIES[character] ?? character;
