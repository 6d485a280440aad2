/** What may hold any characters and never text to read. JSON-LD is the exception that is kept. */
const RAW_TEXT_START = /<!--|<(script|style)\b([^>]*)>/gi;
const KEPT = /ld\+json/i;

/**
 * The page without its scripts, styles and comments, which are often half of it: finding their ends is a search for a
 * string, where the tokenizer would look at every character. Reads in order, so a script inside a comment is a comment.
 */
export function dropRawText(html: string): string {
  let kept = '';
  let from = 0;
  RAW_TEXT_START.lastIndex = 0;
  for (let match = RAW_TEXT_START.exec(html); match !== null; match = RAW_TEXT_START.exec(html)) {
    const [opening, tag, attributes] = match;
    const contentStart = match.index + opening.length;
    const contentEnd = tag === undefined ? endOfComment(html, contentStart) : endOfElement(html, tag, contentStart);
    if (tag === undefined) {
      kept += html.slice(from, match.index);
      from = contentEnd;
    } else if (!KEPT.test(attributes ?? '')) {
      kept += html.slice(from, contentStart);
      from = contentEnd;
    }
    RAW_TEXT_START.lastIndex = contentEnd;
  }
  return from === 0 ? html : kept + html.slice(from);
}

/** A comment that never ends takes the rest of the page with it, as in a browser; `<!-->` is a whole one. */
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
