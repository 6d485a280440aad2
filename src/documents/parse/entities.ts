import { Parser } from 'htmlparser2';

/** A character reference ends with a semicolon or, in old pages, with its last letter; the parser decides on the whole run. */
const REFERENCE = /&[#\w]+;?/g;
const COMMON = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&apos;', "'"],
  ['&nbsp;', '\u00a0'],
  ['&ndash;', '–'],
  ['&mdash;', '—'],
  ['&rsquo;', '’'],
  ['&lsquo;', '‘'],
  ['&rdquo;', '”'],
  ['&ldquo;', '“'],
  ['&#160;', '\u00a0'],
  ['&#8217;', '’'],
]);

/** Resolves character references in text once, as browsers do. */
export function decodeText(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, (run) => COMMON.get(run) ?? parsedText(run)) : text;
}

/** Attributes have other rules (`&copy=` in a URL stays as it is), so the whole value goes to the parser. */
export function decodeAttribute(value: string): string {
  if (!value.includes('&')) return value;
  let decoded = '';
  const parser = new Parser({ onattribute: (_, found) => (decoded = found) }, { decodeEntities: true });
  parser.end(`<a b="${value.replaceAll('"', '&quot;')}">`);
  return decoded;
}

function parsedText(run: string): string {
  let decoded = '';
  const parser = new Parser({ ontext: (data) => (decoded += data) }, { decodeEntities: true });
  parser.end(run);
  return decoded;
}
