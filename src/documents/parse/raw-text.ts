/** Comments, scripts and styles, which contain no readable text. JSON-LD scripts are kept. */
const RAW_TEXT_START = /<!--|<(script|style)\b/gi;
const KEPT = /ld\+json/i;

/**
 * The page without its scripts, styles and comments, which are often half of it. Finding their ends is a string search, whereas
 * the tokenizer would examine every character. Reads in order, so that a script inside a comment is part of the comment.
 */
export function dropRawText(html: string): string {
  let kept = '';
  let from = 0;
  const start = new RegExp(RAW_TEXT_START);
  for (let match = start.exec(html); match !== null; match = start.exec(html)) {
    const [opening, tag] = match;
    const openingEnd = match.index + opening.length;
    if (tag === undefined) {
      kept += html.slice(from, match.index);
      from = endOfComment(html, openingEnd);
      start.lastIndex = from;
      continue;
    }
    const contentStart = html.indexOf('>', openingEnd) + 1;
    if (contentStart === 0) break;
    const contentEnd = endOfElement(html, tag, contentStart);
    if (!KEPT.test(html.slice(openingEnd, contentStart))) {
      kept += html.slice(from, contentStart);
      from = contentEnd;
    }
    start.lastIndex = contentEnd;
  }
  return from === 0 ? html : kept + html.slice(from);
}

/** An unclosed comment extends to the end of the page, as in a browser; `<!-->` is a complete comment. */
function endOfComment(html: string, start: number): number {
  if (html.startsWith('>', start)) return start + 1;
  if (html.startsWith('->', start)) return start + 2;
  const end = html.indexOf('-->', start);
  return end < 0 ? html.length : end + 3;
}

function endOfElement(html: string, tag: string, start: number): number {
  const end = html.indexOf(`</${tag}`, start);
  if (end >= 0) return end;
  const anyCase = new RegExp(`</${tag}`, 'gi');
  anyCase.lastIndex = start;
  return anyCase.exec(html)?.index ?? html.length;
}
