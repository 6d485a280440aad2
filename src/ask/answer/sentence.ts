import { assertInvariant } from '../../kernel/errors.ts';
import { type Format, formatValue, isFormat, type Value } from './format-value.ts';

/** A place in the console that shows where a statement comes from. */
export interface Citation {
  kind: string;
  id: string;
  href: string;
  /** The sentence of a document, for citations of documents. */
  quote?: string;
}

/** A row that an operation read, with the places that show it. */
export interface FactRow {
  values: Readonly<Record<string, Value>>;
  citations: readonly Citation[];
}

/** A sentence about one row. Its template has the row's columns as slots: `{close|price}`. */
export interface SentencePlan {
  template: string;
  row: number;
}

export interface Slot {
  row: number;
  column: string;
  format: Format;
  noun: string;
}

export interface FilledSlot {
  row: number;
  column: string;
  format: Format;
  value: Value;
  text: string;
}

export interface FilledSentence {
  text: string;
  template: string;
  slots: FilledSlot[];
  citations: readonly Citation[];
}

/** A slot of a template: its column, its format and the noun of a count. */
export const SLOT = /\{([a-z_0-9]+)(?:\|([a-z]+)(?: ([a-z ]+))?)?\}/g;
const DIGIT = /\p{N}/u;

/** The slots of a template in their order. */
export function slotsOf({ template, row }: SentencePlan): Slot[] {
  return [...template.matchAll(SLOT)].map(([, column = '', format = 'text', noun = '']) => {
    assertInvariant(isFormat(format), `the template has the unknown format "${format}"`);
    return { row, column, format, noun };
  });
}

/** The words of a template without its slots. */
export const wordsOf = (template: string): string => template.replace(SLOT, ' ');

/** True where a number could only come from the template itself. */
export const hasNumberOutsideSlots = (template: string): boolean => DIGIT.test(wordsOf(template));

/**
 * Fills a sentence from its row. A template with a digit, or with a column that the row lacks, is a programming error: a number
 * that is not in a row cannot reach an answer.
 */
export function fillSentence(plan: SentencePlan, rows: readonly FactRow[]): FilledSentence {
  const row = rows[plan.row];
  assertInvariant(row !== undefined, `the answer has no row ${plan.row}`);
  assertInvariant(!hasNumberOutsideSlots(plan.template), `the template has a number: "${plan.template}"`);
  const slots = slotsOf(plan).map((slot): FilledSlot => {
    assertInvariant(Object.hasOwn(row.values, slot.column), `the row has no column ${slot.column}`);
    const value = row.values[slot.column] ?? null;
    const text = formatValue(value, slot.format, slot.noun);
    return { row: slot.row, column: slot.column, format: slot.format, value, text };
  });
  let next = 0;
  const text = plan.template.replace(SLOT, () => slots[next++]?.text ?? '');
  return { text, template: plan.template, slots, citations: row.citations };
}
