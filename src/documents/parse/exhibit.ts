import type { Draft, ParseContext } from './document.ts';
import { PAGE_FURNITURE } from './edgar.ts';
import { readHtml } from './html-blocks.ts';
import type { Expired } from './limits.ts';
import { TITLE_LENGTH_MAX } from './limits.ts';

/** Lines above the headline of a press release that are not part of it. */
const LETTERHEAD =
  /^(?:exhibit|ex\.?)\s*[-–]?\s*99|^(?:for )?(?:immediate )?release\b|^(?:press|news|media) (?:release|contact)|^(?:investor|media|contact)s?\b.*:|^source:|^document$|^\(?(?:nasdaq|nyse)\b|@|^https?:|^www\.|^(?:phone|fax|tel|telephone|web)\b|\bp\.?\s?o\.? box\b|,?\s[A-Z]{2}\.?\s+\d{5}\b|^\W*$/i;
/** The company's name alone above the headline. */
const NAME_ONLY =
  /^(?:[\p{L}\p{N}&.,'’-]+\s+){0,5}(?:inc|incorporated|corp|corporation|company|co|ltd|limited|plc|llc|lp|holdings|group|trust)\.?$/iu;
const OFFICER = /,\s*(?:chief|vice president|president|director|senior|investor relations|head of)\b/i;
const HEADLINE_LENGTH_MIN = 15;
const HEADLINE_WORDS_MIN = 3;
/** Blocks searched for the headline. */
const HEAD_BLOCKS_MAX = 25;

/**
 * An exhibit of a filing, usually a press release: all of it is text. Its page title is a file name or `EX-99.1`, so that the first
 * line that reads as a headline is the title.
 */
export function parseExhibit(html: string, context: ParseContext, expired: Expired): Draft {
  const outline = readHtml(html, expired);
  const texts = outline.blocks.map(({ text }) => text.trim()).filter((text) => !PAGE_FURNITURE.test(text));
  const place = texts.slice(0, HEAD_BLOCKS_MAX).findIndex(isHeadline);
  return {
    title: texts[place] ?? context.hints.title ?? null,
    author: context.hints.author ?? null,
    publishedAt: null,
    languageHint: outline.language ?? context.hints.language ?? null,
    paragraphs:
      place < 0
        ? texts
        : texts.slice(place + 1).filter((text, index) => index >= HEAD_BLOCKS_MAX || !isLetterhead(text)),
  };
}

const LETTERHEAD_LENGTH_MAX = 120;

function isLetterhead(text: string): boolean {
  return text.length <= LETTERHEAD_LENGTH_MAX && (LETTERHEAD.test(text) || NAME_ONLY.test(text) || OFFICER.test(text));
}

function isHeadline(text: string): boolean {
  return (
    text.length >= HEADLINE_LENGTH_MIN &&
    text.length <= TITLE_LENGTH_MAX &&
    text.split(/\s+/).length >= HEADLINE_WORDS_MIN &&
    !isLetterhead(text) &&
    !/^\w+ \d{1,2}, \d{4}\W*$/.test(text)
  );
}
