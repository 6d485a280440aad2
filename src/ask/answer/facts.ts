import type { Value } from './format-value.ts';
import type { Citation, FactRow, SentencePlan } from './sentence.ts';

/** What an operation found: rows, and sentences about them. With `missing` the question cannot be answered. */
export interface Facts {
  rows: readonly FactRow[];
  sentences: readonly SentencePlan[];
  missing?: readonly string[];
}

export const missing = (...what: string[]): Facts => ({ rows: [], sentences: [], missing: what });

/** Collects rows with the sentences about them. */
export class FactList implements Facts {
  readonly rows: FactRow[] = [];
  readonly sentences: SentencePlan[] = [];

  /** Adds a row and a sentence about it; without a template the row is evidence only. */
  add(values: Readonly<Record<string, Value>>, template: string | null, ...citations: Citation[]): this {
    this.rows.push({ values, citations });
    if (template !== null) this.sentences.push({ template, row: this.rows.length - 1 });
    return this;
  }

  append(facts: Facts): this {
    const first = this.rows.length;
    this.rows.push(...facts.rows);
    this.sentences.push(...facts.sentences.map(({ template, row }) => ({ template, row: row + first })));
    return this;
  }
}
