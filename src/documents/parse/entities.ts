import { Parser } from 'htmlparser2';

/** A reference ends with its semicolon or, in old pages, with its last letter: the run is what decides what it means. */
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

/** Text of a page with its character references resolved, as browsers do, once. */
export function decodeText(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, (run) => COMMON.get(run) ?? parsedText(run)) : text;
}

/** In attributes `&copy=` is part of an address and stays: another rule, so the whole value goes to the parser. */
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
