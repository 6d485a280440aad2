export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Sentences are worded anew between releases; ids, codes, times and tickers have no space in them. */
const isSentence = (value: Json): boolean => typeof value === 'string' && value.includes(' ');

/**
 * The paths at which an answer lacks or changes what an earlier release answered: numbers, flags, ids, codes, times and the order
 * of lists. Fields may have been added. `isExpected` names the changes that were made on purpose, by path without list positions.
 */
export function changedFigures(
  before: Json,
  after: Json | undefined,
  isExpected: (path: string) => boolean,
  path = '',
): string[] {
  if (isExpected(path)) return [];
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return [`${path} is no list`];
    if (after.length !== before.length) return [`${path} has ${after.length} items instead of ${before.length}`];
    return before.flatMap((item, index) => changedFigures(item, after[index], isExpected, `${path}[]`));
  }
  if (typeof before === 'object' && before !== null) {
    if (typeof after !== 'object' || after === null || Array.isArray(after)) return [`${path} is no object`];
    return Object.entries(before).flatMap(([name, value]) =>
      changedFigures(value, after[name], isExpected, `${path}.${name}`),
    );
  }
  if (isSentence(before)) return typeof after === 'string' ? [] : [`${path} is no text`];
  return Object.is(before, after) ? [] : [`${path} is ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`];
}
