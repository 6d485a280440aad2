import type { Evaluation } from './evaluate.ts';

const share = (value: number | null) => (value === null ? '-' : value.toFixed(3));
const percent = (value: number | null) => (value === null ? '-' : `${(100 * value).toFixed(1)}%`);

const LINES: readonly [string, (evaluation: Evaluation) => string][] = [
  ['texts', ({ direction }) => String(direction.count)],
  ['accuracy', ({ direction }) => share(direction.accuracy)],
  ['macro-F1', ({ direction }) => share(direction.macroF1)],
  ['sign flips', ({ direction }) => percent(direction.signFlipRate)],
  ['event type F1', ({ catalysts }) => share(catalysts?.f1 ?? null)],
  ['macro event F1', ({ macroEvents }) => share(macroEvents?.f1 ?? null)],
  ['grounding rate', ({ groundingRate }) => share(groundingRate)],
  ['failures', ({ failures }) => String(failures)],
  ['input tokens', ({ inputTokens }) => String(Math.round(inputTokens))],
  ['output tokens', ({ outputTokens }) => String(Math.round(outputTokens))],
  ['tokens per text', (evaluation) => tokensPerText(evaluation)],
  ['texts per second', ({ textsPerSecond }) => textsPerSecond.toFixed(1)],
];

function tokensPerText({ inputTokens, outputTokens, direction }: Evaluation): string {
  return direction.count === 0 ? '-' : ((inputTokens + outputTokens) / direction.count).toFixed(0);
}

/** A table with one metric per line and one column per reader, then the reasons of failed readings. */
export function formatEvaluations(evaluations: readonly Evaluation[]): string {
  const table = [
    ['', ...evaluations.map(({ name }) => name)],
    ...LINES.map(([title, cell]) => [title, ...evaluations.map(cell)]),
  ];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const errors = evaluations.flatMap(({ name, firstError }) => (firstError === null ? [] : [`${name}: ${firstError}`]));
  return [...lines, ...(errors.length === 0 ? [] : ['', ...errors])].join('\n');
}
