import type { Draft, ParsedDocument } from './document.ts';
import { detectLanguage } from './language.ts';
import { AUTHOR_LENGTH_MAX, BODY_LENGTH_MAX, LEAD_LENGTH_MAX, ParseRefused, TITLE_LENGTH_MAX } from './limits.ts';

const PARAGRAPH_BREAK = '\n\n';
// Invisible characters would make equal sentences differ, and PostgreSQL cannot store NUL.
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these characters are removed
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad\u200b\u200c\u200d\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const SPACES = /\s+/g;
// Normalising a longer run of marks takes the square of its length; no writing system has more on one letter.
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;
// This check costs less than three replacements and a normalisation, which most text does not need.
const UNUSUAL = /[^ -~]| {2}/;

/** One line of clean text: NFC, no control or invisible characters, single spaces. Idempotent. */
export function cleanLine(text: string): string {
  if (!UNUSUAL.test(text)) return text.trim();
  return text
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(MARKS_TOO_MANY, '$1')
    .normalize('NFC')
    .trim();
}

/** Cuts at a word boundary if one is near the end, and never inside a surrogate pair. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const space = text.lastIndexOf(' ', lengthMax);
  let end = space > lengthMax * 0.8 ? space : lengthMax;
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return text.slice(0, end).trimEnd();
}

/** The last step of every format: joins clean paragraphs and records the ranges that extraction and salience use. */
export function assembleDocument(draft: Draft): ParsedDocument {
  const title = draft.title === null ? null : cutText(cleanLine(draft.title), TITLE_LENGTH_MAX) || null;
  const pieces: string[] = [];
  let length = 0;
  let truncated = false;
  const add = (piece: string): boolean => {
    const separator = pieces.length === 0 ? 0 : PARAGRAPH_BREAK.length;
    const room = BODY_LENGTH_MAX - length - separator;
    if (piece.length > room) truncated = true;
    const kept = room > 0 ? cutText(piece, room) : '';
    if (kept === '') return false;
    pieces.push(kept);
    length += separator + kept.length;
    return !truncated;
  };
  if (title !== null) add(title);
  let leadStart = -1;
  let leadEnd = -1;
  for (const raw of draft.paragraphs) {
    const paragraph = cleanLine(raw);
    // Skips a headline repeated above the text.
    if (paragraph === '' || (leadStart < 0 && paragraph === title)) continue;
    const start = pieces.length === 0 ? 0 : length + PARAGRAPH_BREAK.length;
    const isAdded = add(paragraph);
    if (leadStart < 0 && length > start) {
      leadStart = start;
      leadEnd = Math.min(length, start + LEAD_LENGTH_MAX);
    }
    if (!isAdded && truncated) break;
  }
  if (length === 0) throw new ParseRefused('empty', 'the document contains no text');
  const body = pieces.join(PARAGRAPH_BREAK);
  const titleEnd = title === null ? 0 : title.length;
  return {
    title,
    author: draft.author === null ? null : cutText(cleanLine(draft.author), AUTHOR_LENGTH_MAX) || null,
    publishedAt: draft.publishedAt,
    language: detectLanguage(body, draft.languageHint),
    body,
    titleEnd,
    leadStart: leadStart < 0 ? titleEnd : leadStart,
    leadEnd: leadStart < 0 ? titleEnd : leadEnd,
    truncated,
  };
}

const MARKUP = /<\/?[a-z][^<>]*>|&[a-z#0-9]+;/i;

/** Whether a text has tags or character references of HTML. */
export const hasMarkup = (text: string): boolean => MARKUP.test(text);

/** Splits plain text into paragraphs at blank lines and joins wrapped lines. */
export function splitParagraphs(text: string): string[] {
  const paragraphs: string[] = [];
  for (const chunk of text.split(/\r?\n[ \t\f\v]*(?:\r?\n[ \t\f\v]*)+|\f/)) {
    const line = cleanLine(chunk);
    if (line !== '') paragraphs.push(line);
  }
  return paragraphs;
}
