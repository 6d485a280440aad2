import type { AliasIndex } from '../../documents/link/alias-index.ts';
import { linkMentions } from '../../documents/link/link-mentions.ts';
import type { LinkedText, LinkText, TextDocument } from '../extract-text.ts';

/** Names are looked up as of a fixed time, because a company list has no validity periods. */
const AT = new Date(0);
/** A first line of at most this length is a headline. */
const HEADLINE_LENGTH_MAX = 200;
const LEAD_LENGTH_MAX = 600;
const BREAK = '\n\n';

/** Links the companies of a list in texts that are not stored. */
export function createCompanyLinker(index: AliasIndex): LinkText {
  return (document) => linkDocument(document, index);
}

/** A title that the text does not begin with is linked together with the text, so that each is evidence for the other. */
function linkDocument({ title, text, tickers }: TextDocument, index: AliasIndex): LinkedText {
  const headline = title?.trim() ?? '';
  const isOutside = headline !== '' && !text.trimStart().startsWith(headline);
  const shift = isOutside ? headline.length + BREAK.length : 0;
  const body = isOutside ? headline + BREAK + text : text;
  const titleEnd =
    headline === '' ? endOfFirstLine(text) : isOutside ? headline.length : body.indexOf(headline) + headline.length;
  const found = linkMentions(body, index, {
    titleEnd,
    leadStart: titleEnd,
    leadEnd: Math.min(body.length, titleEnd + LEAD_LENGTH_MAX),
    sourceCompanyId: null,
    vendorTickers: tickers,
    at: AT,
  });
  const lead = title === null ? 0 : title.length - title.trimStart().length;
  return {
    mentions: found.filter(({ start }) => start >= shift).map((mention) => moved(mention, -shift)),
    titleMentions: found.filter(({ start }) => start < shift).map((mention) => moved(mention, lead)),
  };
}

const moved = <Each extends { readonly start: number; readonly end: number }>(mention: Each, by: number): Each => ({
  ...mention,
  start: mention.start + by,
  end: mention.end + by,
});

function endOfFirstLine(text: string): number {
  const start = text.length - text.trimStart().length;
  const end = text.indexOf('\n', start);
  const lineEnd = end < 0 ? text.length : end;
  return lineEnd - start <= HEADLINE_LENGTH_MAX ? lineEnd : 0;
}
