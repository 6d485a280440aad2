import type { Evaluation } from './evaluate.ts';
import type { Reliability } from './reliability.ts';

const share = (value: number | null) => (value === null ? '-' : value.toFixed(3));
const percent = (value: number | null) => (value === null ? '-' : `${(100 * value).toFixed(1)}%`);

const LINES: readonly [string, (evaluation: Evaluation) => string][] = [
  ['texts', ({ direction }) => String(direction.count)],
  ['accuracy', ({ direction }) => share(direction.accuracy)],
  ['macro-F1', ({ direction }) => share(direction.macroF1)],
  ['sign flips', ({ direction }) => percent(direction.signFlipRate)],
  ['right readings', ({ right }) => String(right)],
  ['company accuracy', ({ companies }) => share(companies?.accuracy ?? null)],
  ['  several companies', ({ companies }) => share(companies?.severalAccuracy ?? null)],
  ['  opposed companies', ({ companies }) => share(companies?.opposedAccuracy ?? null)],
  ['company event precision', ({ companies }) => share(companies?.events?.precision ?? null)],
  ['company event recall', ({ companies }) => share(companies?.events?.recall ?? null)],
  ['calibration error', ({ reliability }) => share(reliability.error)],
  ['event type F1', ({ catalysts }) => share(catalysts?.f1 ?? null)],
  ['macro event F1', ({ macroEvents }) => share(macroEvents?.f1 ?? null)],
  ['grounding rate', ({ groundingRate }) => share(groundingRate)],
  ['failures', ({ failures }) => String(failures)],
  ['input tokens', ({ inputTokens }) => String(Math.round(inputTokens))],
  ['output tokens', ({ outputTokens }) => String(Math.round(outputTokens))],
  ['tokens per text', (evaluation) => tokensPerText(evaluation)],
  ['cost, USD', ({ costUsd }) => (costUsd === null ? 'price unknown' : costUsd.toFixed(4))],
  ['cost per right reading, USD', ({ costPerRightUsd }) => costPerRightUsd?.toFixed(6) ?? '-'],
  ['texts per second', ({ textsPerSecond }) => textsPerSecond.toFixed(1)],
];

function tokensPerText({ inputTokens, outputTokens, direction }: Evaluation): string {
  return direction.count === 0 ? '-' : ((inputTokens + outputTokens) / direction.count).toFixed(0);
}

/** Pads the columns; the first is left-aligned. */
function alignTable(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Accuracy per slice: one slice per line, one column per reader. */
function sliceLines(evaluations: readonly Evaluation[]): string[] {
  const names = [...new Set(evaluations.flatMap(({ slices }) => slices.map(({ name }) => name)))].toSorted();
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const found = evaluations.map(({ slices }) => slices.find((slice) => slice.name === name));
    return [name, String(found[0]?.count ?? 0), ...found.map((slice) => share(slice?.accuracy ?? null))];
  });
  return ['', ...alignTable([['accuracy by slice', 'texts', ...evaluations.map(({ name }) => name)], ...rows])];
}

/** Stated confidence against the share of right readings, per reader. */
function reliabilityLines({ name, reliability, companyReliability }: Evaluation): string[] {
  const table = (title: string, { rows }: Reliability) => [
    '',
    ...alignTable([
      [`${name}: ${title}`, 'count', 'stated', 'observed'],
      ...rows.map(({ from, to, count, stated, observed }) => [
        `${from.toFixed(1)} to ${to.toFixed(1)}`,
        String(count),
        share(stated),
        share(observed),
      ]),
    ]),
  ];
  return [
    ...table('confidence of texts', reliability),
    ...(companyReliability === null ? [] : table('confidence of companies', companyReliability)),
  ];
}

/** A table with one metric per line and one column per reader, the slices, the reliability, then the reasons of failures. */
export function formatEvaluations(evaluations: readonly Evaluation[]): string {
  const lines = alignTable([
    ['', ...evaluations.map(({ name }) => name)],
    ...LINES.map(([title, cell]) => [title, ...evaluations.map(cell)]),
  ]);
  const errors = evaluations.flatMap(({ name, firstError }) => (firstError === null ? [] : [`${name}: ${firstError}`]));
  return [
    ...lines,
    ...sliceLines(evaluations),
    ...evaluations.flatMap(reliabilityLines),
    ...(errors.length === 0 ? [] : ['', ...errors]),
  ].join('\n');
}
