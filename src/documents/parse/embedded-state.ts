import { EMBEDDED_LENGTH_MAX, EMBEDDED_NODES_MAX } from './limits.ts';

/** Scripts in which applications leave the data that they render. */
const STATE_SCRIPT =
  /<script\b[^<>]{0,500}(?:id=["']?__NEXT_DATA__|type=["']?application\/json)[^<>]{0,500}>|(?:window\.)?__(?:PRELOADED_STATE|INITIAL_STATE|APOLLO_STATE|INITIAL_DATA)__\s*=\s*(?=\{)/gi;
const SCRIPTS_MAX = 20;
const BODY_KEYS = new Set([
  'articlebody',
  'body',
  'bodytext',
  'bodyhtml',
  'content',
  'contenthtml',
  'text',
  'html',
  'story',
  'fulltext',
]);
const LIST_KEYS = new Set(['paragraphs', 'blocks', 'content', 'body', 'elements', 'components', 'items', 'sections']);
const TEXT_KEYS = ['text', 'content', 'html', 'value', 'body'];
const PROSE_LENGTH_MIN = 400;
const PARAGRAPH_LENGTH_MIN = 40;
const PARAGRAPHS_MIN = 3;

/** The longest texts in a page's embedded state that read as prose, as plain text or HTML, longest first. */
export function findEmbeddedTexts(html: string): string[] {
  const found: string[] = [];
  let scripts = 0;
  for (const match of html.matchAll(STATE_SCRIPT)) {
    if (++scripts > SCRIPTS_MAX) break;
    const start = match.index + match[0].length;
    const end = html.indexOf('</script', start);
    const source = html.slice(start, end < 0 ? html.length : end).trim();
    if (source.length < PROSE_LENGTH_MIN || source.length > EMBEDDED_LENGTH_MAX) continue;
    collectTexts(parseState(source), found);
  }
  return found.toSorted((a, b) => b.length - a.length).slice(0, 5);
}

/** JSON, or an assignment that ends with a semicolon or further statements. */
function parseState(source: string): unknown {
  for (const text of [source, source.slice(0, source.lastIndexOf('}') + 1)]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next form is tried.
    }
  }
  return null;
}

function collectTexts(root: unknown, found: string[]): void {
  const queue: { key: string; value: unknown }[] = [{ key: '', value: root }];
  for (let index = 0; index < queue.length && index < EMBEDDED_NODES_MAX; index++) {
    const { key, value } = queue[index] ?? { key: '', value: null };
    if (typeof value === 'string') {
      if (BODY_KEYS.has(key) && value.length >= PROSE_LENGTH_MIN && isProse(value)) found.push(value);
    } else if (Array.isArray(value)) {
      const paragraphs = LIST_KEYS.has(key) ? value.flatMap(paragraphOf) : [];
      if (paragraphs.length >= PARAGRAPHS_MIN && paragraphs.join('').length >= PROSE_LENGTH_MIN)
        found.push(paragraphs.join('\n\n'));
      for (const item of value) queue.push({ key, value: item });
    } else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) queue.push({ key: name.toLowerCase(), value: item });
  }
}

/** A paragraph given as a string, or as an object with its text. */
function paragraphOf(item: unknown): string[] {
  const texts =
    typeof item === 'object' && item !== null
      ? TEXT_KEYS.map((name) => (item as Record<string, unknown>)[name])
      : [item];
  const text = texts.find((one): one is string => typeof one === 'string');
  return text !== undefined && text.length >= PARAGRAPH_LENGTH_MIN && isProse(text) ? [text] : [];
}

/** Sentences, not code, identifiers or style sheets. */
function isProse(text: string): boolean {
  const plain = text.replace(/<[^<>]{0,500}>/g, ' ').slice(0, 4_000);
  const words = plain.match(/\p{L}{2,}/gu)?.length ?? 0;
  return words >= 6 && /[.!?]["”’)]?(?:\s|$)/.test(plain) && !/[{};]\s*[\w-]+\s*[:=]/.test(plain);
}
