import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CatalogueEntry } from '../risk/check-definition.ts';
import { RiskCheckView } from '../risk/evaluation.schema.ts';
import { CATALOGUE } from './catalogue.ts';
import { EngineStatus } from './control.schema.ts';
import { DecisionView } from './view.schema.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/checks.md');
const consoleLabels = read('web/src/api/check-labels.ts');
const catalogues = Object.entries(CATALOGUE) as [keyof typeof CATALOGUE, readonly CatalogueEntry[]][];
const enumOf = (schema: unknown): unknown[] => JSON.parse(JSON.stringify(schema)).enum;
const namesIn = (entries: readonly CatalogueEntry[]) => entries.map(({ name }) => name);

describe.each(catalogues)('the catalogue %s', (_, entries) => {
  test('has a label and a rule for every entry, and no label twice', () => {
    for (const { name, label, rule } of entries) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(label.length, name).toBeGreaterThan(0);
      expect(rule, name).toMatch(/\.$/);
    }
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
  });

  test('is in the documentation, entry by entry', () => {
    for (const { name, label, rule } of entries) expect(page).toContain(`| \`${name}\` | ${label} | ${rule} |`);
  });
});

test('the console has the labels of everything that it shows', () => {
  const { decide, risk, sizes, breakers, exits } = CATALOGUE;
  for (const { name, label } of [...decide, ...risk, ...sizes, ...breakers, ...exits]) {
    expect(consoleLabels).toContain(`${name}: '${label}'`);
  }
});

test('the OpenAPI enums list the catalogues in order', () => {
  expect(enumOf(RiskCheckView.properties.name)).toEqual(namesIn(CATALOGUE.risk));
  expect(enumOf(DecisionView.properties.skip_reason)).toEqual([...namesIn(CATALOGUE.decide), null]);
  expect(enumOf(DecisionView.properties.exit_reason)).toEqual([...namesIn(CATALOGUE.exits), null]);
  expect(enumOf(EngineStatus.properties.circuit_breakers.items.properties.name)).toEqual(namesIn(CATALOGUE.breakers));
});

test('names are unique, except for gate checks that have a rule for all orders and another for entries', () => {
  for (const [catalogue, entries] of catalogues) {
    if (catalogue !== 'gate') expect(new Set(namesIn(entries)).size, catalogue).toBe(entries.length);
  }
});

test('what binds exits at the gate also binds them in the risk evaluation', () => {
  for (const check of CATALOGUE.risk) if (check.bindsExitsAtGate) expect(check.bindsExits, check.name).toBe(true);
});
