import { isCatalystType } from '../catalyst.ts';
import type { DocumentDirection } from '../intelligence.ts';
import { MACRO_EVENT_TYPES, type MacroEventType } from '../macro-event.ts';
import { findNames, type LabelledCompany, type LabelledText } from './labelled.ts';

export type ParsedLabel = { readonly labelled: LabelledText } | { readonly line: number; readonly error: string };

const TEXT_LENGTH_MAX = 2_000_000;
const COMPANIES_MAX = 100;

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

/** Parses one `{text, title?, label, id?, style?, companies?, catalysts?, macro_event_types?}` per line; errors carry the line. */
export function parseLabelledLine(json: string, line: number): ParsedLabel {
  let value: unknown;
  try {
    // A byte order mark counts as white space.
    value = JSON.parse(json.trim());
  } catch {
    return { line, error: 'not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, error: 'must be a JSON object {text, label}' };
  const {
    id,
    title,
    text,
    label,
    style,
    catalysts,
    companies,
    macro_event_types: macro,
  } = value as Record<string, unknown>;
  if (typeof text !== 'string' || text.trim() === '') return { line, error: 'text must be a non-empty string' };
  if (text.length > TEXT_LENGTH_MAX) return { line, error: `text is longer than ${TEXT_LENGTH_MAX} characters` };
  if (title !== undefined && title !== null && typeof title !== 'string')
    return { line, error: 'title must be a string' };
  const direction = directionOf(label);
  if (direction === undefined) return { line, error: 'label must be positive, negative or neutral' };
  const known = listOf(catalysts, isCatalystType);
  const events = listOf(macro, isMacroEventType);
  if (known === undefined) return { line, error: 'catalysts must be a list of catalyst types' };
  if (events === undefined) return { line, error: 'macro_event_types must be a list of macro event types' };
  const about = companies === undefined || companies === null ? null : companiesOf(companies);
  if (about === undefined)
    return { line, error: 'companies must be a list of {ticker, name, direction, catalyst?, size?}' };
  return {
    labelled: {
      id: typeof id === 'string' || typeof id === 'number' ? String(id) : String(line),
      title: title ?? null,
      text,
      label: direction,
      style: typeof style === 'string' ? style : null,
      mentions: findNames(text, about ?? []),
      companies: about,
      catalysts: known,
      macroEventTypes: events,
    },
  };
}

function directionOf(label: unknown): DocumentDirection | undefined {
  return DIRECTIONS[
    typeof label === 'number' ? String(label) : typeof label === 'string' ? label.trim().toLowerCase() : ''
  ];
}

/** Undefined when invalid. */
function companiesOf(value: unknown): LabelledCompany[] | undefined {
  if (!Array.isArray(value) || value.length > COMPANIES_MAX) return undefined;
  const companies: LabelledCompany[] = [];
  for (const item of value as readonly unknown[]) {
    if (typeof item !== 'object' || item === null) return undefined;
    const { ticker, name, direction, catalyst = null, size = null } = item as Record<string, unknown>;
    const called = directionOf(direction);
    if (typeof ticker !== 'string' || typeof name !== 'string' || called === undefined) return undefined;
    if (catalyst !== null && !(typeof catalyst === 'string' && isCatalystType(catalyst))) return undefined;
    if (size !== null && typeof size !== 'number') return undefined;
    companies.push({ ticker, name, direction: called, catalyst, isEvent: catalyst === null ? null : true, size });
  }
  return companies;
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
