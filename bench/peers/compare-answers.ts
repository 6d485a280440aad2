const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
/** Of the larger value: sums of floats in another order. */
const TOLERANCE = 1e-12;

/** The first difference of two answers, apart from the order of keys and from what an instant has below a millisecond. */
export function findDifference(own: unknown, theirs: unknown, path = ''): string | null {
  if (Array.isArray(own) && Array.isArray(theirs)) {
    if (own.length !== theirs.length) return `${path} has ${own.length} and ${theirs.length} items`;
    for (const [index, item] of own.entries()) {
      const found = findDifference(item, theirs[index], `${path}[${index}]`);
      if (found !== null) return found;
    }
    return null;
  }
  if (isObject(own) && isObject(theirs)) {
    for (const name of new Set([...Object.keys(own), ...Object.keys(theirs)])) {
      const found = findDifference(own[name], theirs[name], `${path}.${name}`);
      if (found !== null) return found;
    }
    return null;
  }
  return isSame(own, theirs) ? null : `${path} is ${JSON.stringify(own)} and ${JSON.stringify(theirs)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSame(own: unknown, theirs: unknown): boolean {
  if (typeof own === 'number' && typeof theirs === 'number')
    return Math.abs(own - theirs) <= TOLERANCE * Math.max(Math.abs(own), Math.abs(theirs));
  if (typeof own === 'string' && typeof theirs === 'string' && INSTANT.test(own) && INSTANT.test(theirs))
    return toMilliseconds(own) === toMilliseconds(theirs);
  return own === theirs;
}

/** Cut, not rounded, as `to_char` with MS does. */
const toMilliseconds = (instant: string) => Math.floor(Date.parse(instant));
