import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLOT } from '../../src/ask/answer/sentence.ts';
import { fillSentence, slotsOf } from '../../src/ask/answer/sentence.ts';
import { TABLE_NAMES, tableOf } from '../../src/ask/table/tables.ts';

/** Every text with a slot in the source of the operations. A noun that the code inserts stands for that of each table. */
const USE = join(import.meta.dirname, '../../src/ask/use');
const TEXT =
  /'((?:[^'\\\n]|\\.)*\{[a-z_0-9]+(?:\|[^}]*)?\}(?:[^'\\\n]|\\.)*)'|`([^`]*\{[a-z_0-9]+(?:\|[^}]*)?\}[^`]*)`/g;
const nouns = TABLE_NAMES.map((name) => tableOf(name).noun);
const templates = readdirSync(USE)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => [...readFileSync(join(USE, name), 'utf8').matchAll(TEXT)].map(([, one, two]) => one ?? two ?? ''))
  .flatMap((text) => (text.includes('${noun}') ? nouns.map((noun) => text.replaceAll('${noun}', noun)) : [text]))
  .map((text) => text.replaceAll('${formatOf(query)}', 'number').replace(/\$\{[^{}]*(?:'[^']*'[^{}]*)*\}/g, ''))
  .concat(TABLE_NAMES.map((name) => tableOf(name).row))
  .filter((text) => text.includes('|count') || text.includes('|quantity'));

const PLURAL_VERBS = 'are|were|have|wait|fail|block|affect|match|need|exist|do';
const SINGULAR_VERBS = 'is|was|has|waits|fails|blocks|affects|matches|needs|exists|does';

/** The template with every number as this one. */
function fill(template: string, value: number): string {
  const plan = { template, row: 0 };
  const values = Object.fromEntries(
    slotsOf(plan).map(({ column, format }) => [column, format === 'text' || format === 'words' ? 'word' : value]),
  );
  return fillSentence(plan, [{ values, citations: [] }]).text;
}

/** A count, its noun, and the verb that follows it directly or after "of X" or "for X". */
const subject = (number: string, noun: string, verbs: string) =>
  new RegExp(`(?:^|[;:.] )${number} ${noun}(?: (?:of|for|to|about) (?:the sector )?word)* (?:${verbs})\\b`);

test('the source has the templates', () => expect(templates.length).toBeGreaterThan(30));

describe.each([0, 1, 2])('with %i', (value) => {
  test.each(templates)('%s', (template) => {
    const text = fill(template, value);
    for (const { format, noun } of slotsOf({ template, row: 0 })) {
      if ((format !== 'count' && format !== 'quantity') || noun === '') continue;
      const wrong = value === 1 ? PLURAL_VERBS : SINGULAR_VERBS;
      expect(text).not.toMatch(subject(String(value), '[a-z ]+?', wrong));
      const last = noun.split(' ').at(-1) ?? '';
      const plural = new RegExp(`\\b1 ${noun.slice(0, -1)}(?:${last.at(-1)}s|ies|es)\\b`);
      if (value === 1) expect(text).not.toMatch(plural);
      else expect(text).not.toMatch(new RegExp(`\\b${value} ${noun}\\b`));
    }
  });
});

test('a verb agrees with its count for any number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (count) => {
      const text = fill('{count|count company} {count|verb are} tracked.', count);
      expect(text).toMatch(count === 1 ? /^1 company is/ : /^[\d,]+ companies are/);
    }),
  );
});

test('a fault is found', () => {
  expect(fill('{count|count company} are tracked.', 1)).toMatch(subject('1', '[a-z ]+?', PLURAL_VERBS));
  expect('{count|count company}'.match(SLOT)).not.toBeNull();
});
