import { formatPlural } from '../../lib/format.ts';
interface Part {
  name: string;
  result: number;
}

/** At most `max` parts: the largest by size keep their order, the rest is one part, so that the sum stays the same. */
export function foldSteps(parts: readonly Part[], max: number): Part[] {
  if (parts.length <= max) return [...parts];
  const kept = new Set(parts.toSorted((one, other) => Math.abs(other.result) - Math.abs(one.result)).slice(0, max - 1));
  const rest = parts.filter((part) => !kept.has(part));
  return [
    ...parts.filter((part) => kept.has(part)).map(({ name, result }) => ({ name, result })),
    { name: formatPlural(rest.length, 'other'), result: rest.reduce((sum, { result }) => sum + result, 0) },
  ];
}
