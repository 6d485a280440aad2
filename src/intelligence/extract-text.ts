import { createHash } from 'node:crypto';
import { BUILTIN_MODEL, BUILTIN_PROVIDER, extractBuiltin } from './builtin/extract.ts';
import type { ExtractionMention } from './builtin/scope.ts';
import { SCHEMA_VERSION } from './intelligence.ts';
import type { ExtractionView } from './intelligence.schema.ts';
import { toExtractionView } from './wire.ts';

export const TEXT_LENGTH_MAX = 2_000_000;
const ID_LENGTH_MAX = 200;
const TITLE_LENGTH_MAX = 2_000;

export interface TextDocument {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
}

/** What `sextant extract` prints: the intelligence of a text that is stored nowhere. */
export interface TextIntelligence extends ExtractionView {
  id: string;
  schema_version: number;
  provider: string;
  model_name: string;
  status: 'ok';
  grounding_rate: number;
  text_hash: string;
  input_tokens: number;
  output_tokens: number;
}

/** Who the text names, when the caller has a registry to ask. */
export type LinkText = (text: string) => readonly ExtractionMention[];
const linkNobody: LinkText = () => [];

export const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export function extractText(document: TextDocument, link: LinkText = linkNobody): TextIntelligence {
  const { id, title, text } = document;
  return {
    id,
    schema_version: SCHEMA_VERSION,
    provider: BUILTIN_PROVIDER,
    model_name: BUILTIN_MODEL,
    status: 'ok',
    ...toExtractionView(extractBuiltin({ title, text, mentions: link(text) })),
    grounding_rate: 1,
    text_hash: hashText(text),
    input_tokens: 0,
    output_tokens: 0,
  };
}

/** A plain text becomes a document named by its own content. */
export function documentOfText(text: string): TextDocument {
  return { id: hashText(text).slice(0, 16), title: null, text };
}

export type ParsedLine = { readonly document: TextDocument } | { readonly id: string | null; readonly error: string };

/** One `{id, title?, text}` per line; what is wrong with a line is said in words, never thrown. */
export function parseDocumentLine(line: string): ParsedLine {
  let value: unknown;
  try {
    // Files written on some systems begin with a byte order mark.
    value = JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch {
    return { id: null, error: 'not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { id: null, error: 'a line must be a JSON object {id, title?, text}' };
  const { id: rawId, title, text } = value as Record<string, unknown>;
  const id = typeof rawId === 'number' && Number.isFinite(rawId) ? String(rawId) : rawId;
  if (typeof id !== 'string' || id === '')
    return { id: null, error: 'id must be a string that is not empty, or a number' };
  if (id.length > ID_LENGTH_MAX) return { id: null, error: `id is longer than ${ID_LENGTH_MAX} characters` };
  if (typeof text !== 'string') return { id, error: 'text must be a string' };
  if (text.length > TEXT_LENGTH_MAX) return { id, error: `text is longer than ${TEXT_LENGTH_MAX} characters` };
  if (title !== undefined && title !== null && typeof title !== 'string')
    return { id, error: 'title must be a string' };
  if (typeof title === 'string' && title.length > TITLE_LENGTH_MAX)
    return { id, error: `title is longer than ${TITLE_LENGTH_MAX} characters` };
  return { document: { id, title: title ?? null, text } };
}
