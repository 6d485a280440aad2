export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const ITEMS_KEPT = 2;
const TEXT_KEPT = 500;

/** An answer short enough to be an example: the first items of each list. */
export function trimExample(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, ITEMS_KEPT).map(trimExample);
  if (typeof value === 'string') return value.length > TEXT_KEPT ? value.slice(0, TEXT_KEPT) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, trimExample(child)]));
}

const kindOf = (value: Json): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Where an answer has another form than its example; null where it has none. Values may differ: ids, times and prices change
 * from run to run. Null fits everything, and of lists the first items are compared.
 */
export function differenceOf(example: Json, answer: Json, path: string): string | null {
  if (example === null || answer === null) return null;
  if (kindOf(example) !== kindOf(answer)) return `${path} is ${kindOf(answer)}, in the example ${kindOf(example)}`;
  if (Array.isArray(example) && Array.isArray(answer)) {
    const [first, second] = [example[0], answer[0]];
    return first === undefined || second === undefined ? null : differenceOf(first, second, `${path}[0]`);
  }
  if (typeof example !== 'object' || typeof answer !== 'object') return null;
  const [expected, found] = [example as Record<string, Json>, answer as Record<string, Json>];
  const missing = Object.keys(expected).find((name) => found[name] === undefined);
  if (missing !== undefined) return `${path}.${missing} is missing`;
  const added = Object.keys(found).find((name) => expected[name] === undefined);
  if (added !== undefined) return `${path}.${added} is not in the example`;
  for (const [name, child] of Object.entries(expected)) {
    const difference = differenceOf(child, found[name] ?? null, `${path}.${name}`);
    if (difference !== null) return difference;
  }
  return null;
}
