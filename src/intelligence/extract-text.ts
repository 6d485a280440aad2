import { createHash } from 'node:crypto';
import { isCompanyReport } from './builtin/boilerplate.ts';
import { BUILTIN_MODEL, BUILTIN_PROVIDER, extractBuiltin } from './builtin/extract.ts';
import type { ExtractionMention } from './builtin/scope.ts';
import { SCHEMA_VERSION } from './intelligence.ts';
import type { ExtractionView } from './intelligence.schema.ts';
import { toExtractionView } from './wire.ts';

export const TEXT_LENGTH_MAX = 2_000_000;
const ID_LENGTH_MAX = 200;
const TITLE_LENGTH_MAX = 2_000;
const TICKERS_MAX = 100;

export interface TextDocument {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
  /** Tickers by which a vendor tagged the text. */
  readonly tickers: readonly string[];
}

/** A mention as printed by `sextant extract --companies`. Offsets are UTF-16 units of the text, or of the title. */
export interface MentionView {
  ticker: string;
  text: string;
  start: number;
  end: number;
  confidence: number;
  status: 'linked' | 'ambiguous';
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
  /** Present when companies were given. */
  mentions?: MentionView[];
  /** Present when companies were given and the title is not part of the text. */
  title_mentions?: MentionView[];
}

/** A mention with its confidence and words. */
export interface LinkedMention extends ExtractionMention {
  readonly mentionText: string;
  readonly confidence: number;
}

export interface LinkedText {
  readonly mentions: readonly LinkedMention[];
  /** Mentions in a title that is not part of the text; offsets are those of the title. */
  readonly titleMentions: readonly LinkedMention[];
}

/** Links company mentions; needs a list of companies. */
export type LinkText = (document: TextDocument) => LinkedText;

export const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export function extractText(document: TextDocument, link: LinkText | null = null): TextIntelligence {
  const { id, title, text } = document;
  const linked = link === null ? null : link(document);
  return {
    id,
    schema_version: SCHEMA_VERSION,
    provider: BUILTIN_PROVIDER,
    model_name: BUILTIN_MODEL,
    status: 'ok',
    ...toExtractionView(
      extractBuiltin({ title, text, mentions: extractionMentions(linked), subjectCompanyId: subjectOf(text, linked) }),
    ),
    grounding_rate: 1,
    text_hash: hashText(text),
    input_tokens: 0,
    output_tokens: 0,
    ...mentionViews(linked),
  };
}

/** The company whose own filing or press release the text is: the most salient one; null for other texts. */
function subjectOf(text: string, linked: LinkedText | null): string | null {
  if (linked === null || !isCompanyReport(text)) return null;
  const mentions = [...linked.titleMentions, ...linked.mentions].filter(({ status }) => status === 'linked');
  const [first, ...rest] = mentions;
  if (first === undefined) return null;
  return rest.reduce((main, mention) => (mention.salience > main.salience ? mention : main), first).companyId;
}

/** All mentions, with those of the title marked. */
function extractionMentions(linked: LinkedText | null): ExtractionMention[] {
  if (linked === null) return [];
  return [...linked.titleMentions.map((mention) => ({ ...mention, inTitle: true as const })), ...linked.mentions];
}

export function mentionViews(linked: LinkedText | null): Pick<TextIntelligence, 'mentions' | 'title_mentions'> {
  if (linked === null) return {};
  const mentions = linked.mentions.map(toMentionView);
  return linked.titleMentions.length === 0
    ? { mentions }
    : { mentions, title_mentions: linked.titleMentions.map(toMentionView) };
}

function toMentionView({ ticker, mentionText, start, end, confidence, status }: LinkedMention): MentionView {
  return { ticker, text: mentionText, start, end, confidence, status };
}

/** Wraps a plain text as a document whose id is derived from its content. */
export function documentOfText(text: string): TextDocument {
  return { id: hashText(text).slice(0, 16), title: null, text, tickers: [] };
}

export type ParsedLine = { readonly document: TextDocument } | { readonly id: string | null; readonly error: string };

/** Parses one `{id, title?, text, tickers?}` per line; a bad line returns an error instead of throwing. */
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
  const { id: rawId, title, text, tickers } = value as Record<string, unknown>;
  const id = typeof rawId === 'number' && Number.isFinite(rawId) ? String(rawId) : rawId;
  if (typeof id !== 'string' || id === '') return { id: null, error: 'id must be a non-empty string or a number' };
  if (id.length > ID_LENGTH_MAX) return { id: null, error: `id is longer than ${ID_LENGTH_MAX} characters` };
  if (typeof text !== 'string') return { id, error: 'text must be a string' };
  if (text.length > TEXT_LENGTH_MAX) return { id, error: `text is longer than ${TEXT_LENGTH_MAX} characters` };
  if (title !== undefined && title !== null && typeof title !== 'string')
    return { id, error: 'title must be a string' };
  if (typeof title === 'string' && title.length > TITLE_LENGTH_MAX)
    return { id, error: `title is longer than ${TITLE_LENGTH_MAX} characters` };
  if (tickers !== undefined && tickers !== null && !isTickerList(tickers))
    return { id, error: `tickers must be a list of at most ${TICKERS_MAX} strings` };
  return { document: { id, title: title ?? null, text, tickers: tickers ?? [] } };
}

const isTickerList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= TICKERS_MAX && value.every((ticker) => typeof ticker === 'string');
