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

/** The output of `sextant extract`: the intelligence of a text that is not stored. */
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

/** Links company mentions; needs a registry. */
export type LinkText = (text: string) => readonly ExtractionMention[];
const linkNothing: LinkText = () => [];

export const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export function extractText(document: TextDocument, link: LinkText = linkNothing): TextIntelligence {
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

/** Wraps a plain text as a document whose id is derived from its content. */
export function documentOfText(text: string): TextDocument {
  return { id: hashText(text).slice(0, 16), title: null, text };
}

export type ParsedLine = { readonly document: TextDocument } | { readonly id: string | null; readonly error: string };

/** Parses one `{id, title?, text}` per line; a bad line returns an error instead of throwing. */
export function parseDocumentLine(line: string): ParsedLine {
  let value: unknown;
  try {
    // Some editors write a byte order mark at the start of files.
    value = JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch {
    return { id: null, error: 'not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { id: null, error: 'a line must be a JSON object {id, title?, text}' };
  const { id: rawId, title, text } = value as Record<string, unknown>;
  const id = typeof rawId === 'number' && Number.isFinite(rawId) ? String(rawId) : rawId;
  if (typeof id !== 'string' || id === '') return { id: null, error: 'id must be a non-empty string or a number' };
  if (id.length > ID_LENGTH_MAX) return { id: null, error: `id is longer than ${ID_LENGTH_MAX} characters` };
  if (typeof text !== 'string') return { id, error: 'text must be a string' };
  if (text.length > TEXT_LENGTH_MAX) return { id, error: `text is longer than ${TEXT_LENGTH_MAX} characters` };
  if (title !== undefined && title !== null && typeof title !== 'string')
    return { id, error: 'title must be a string' };
  if (typeof title === 'string' && title.length > TITLE_LENGTH_MAX)
    return { id, error: `title is longer than ${TITLE_LENGTH_MAX} characters` };
  return { document: { id, title: title ?? null, text } };
}
