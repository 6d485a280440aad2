import type { ExtractionMention } from '../builtin/scope.ts';
import { type CatalystType, isCatalystType } from '../catalyst.ts';
import type { DocumentDirection } from '../intelligence.ts';
import { MACRO_EVENT_TYPES, type MacroEventType } from '../macro-event.ts';

/** A labelled text. Only the direction is required; null labels are not scored. */
export interface LabelledText {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
  readonly label: DocumentDirection;
  readonly mentions: readonly ExtractionMention[];
  /** Catalyst types over all tracked companies. */
  readonly catalysts: readonly CatalystType[] | null;
  readonly macroEventTypes: readonly MacroEventType[] | null;
}

export type ParsedLabel = { readonly labelled: LabelledText } | { readonly line: number; readonly error: string };

const TEXT_LENGTH_MAX = 2_000_000;

const DIRECTIONS: Readonly<Record<string, DocumentDirection>> = {
  positive: 'positive',
  pos: 'positive',
  bullish: 'positive',
  '1': 'positive',
  negative: 'negative',
  neg: 'negative',
  bearish: 'negative',
  '-1': 'negative',
  neutral: 'neutral',
  neu: 'neutral',
  '0': 'neutral',
};

/** Parses one `{text, title?, label, id?, catalysts?, macro_event_types?}` per line; errors carry the line number. */
export function parseLabelledLine(json: string, line: number): ParsedLabel {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { line, error: 'not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, error: 'must be a JSON object {text, label}' };
  const { id, title, text, label, catalysts, macro_event_types: macro } = value as Record<string, unknown>;
  if (typeof text !== 'string' || text.trim() === '') return { line, error: 'text must be a non-empty string' };
  if (text.length > TEXT_LENGTH_MAX) return { line, error: `text is longer than ${TEXT_LENGTH_MAX} characters` };
  if (title !== undefined && title !== null && typeof title !== 'string')
    return { line, error: 'title must be a string' };
  const direction =
    DIRECTIONS[typeof label === 'number' ? String(label) : typeof label === 'string' ? label.trim().toLowerCase() : ''];
  if (direction === undefined) return { line, error: 'label must be positive, negative or neutral' };
  const known = listOf(catalysts, isCatalystType);
  const events = listOf(macro, isMacroEventType);
  if (known === undefined) return { line, error: 'catalysts must be a list of catalyst types' };
  if (events === undefined) return { line, error: 'macro_event_types must be a list of macro event types' };
  return {
    labelled: {
      id: typeof id === 'string' || typeof id === 'number' ? String(id) : String(line),
      title: title ?? null,
      text,
      label: direction,
      mentions: [],
      catalysts: known,
      macroEventTypes: events,
    },
  };
}

const isMacroEventType = (value: string): value is MacroEventType =>
  (MACRO_EVENT_TYPES as readonly string[]).includes(value);

/** Null when absent, undefined when invalid. */
function listOf<T extends string>(value: unknown, is: (item: string) => item is T): T[] | null | undefined {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return undefined;
  const items = value.filter((item): item is T => typeof item === 'string' && is(item));
  return items.length === value.length ? items : undefined;
}
