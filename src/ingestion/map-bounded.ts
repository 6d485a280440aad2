/** `map` with at most `atOnce` at work; results keep the order of the items. The first error ends it, after those begun. */
export async function mapBounded<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  let next = 0;
  let failed: { error: unknown } | null = null;
  const lane = async () => {
    while (next < items.length && failed === null) {
      const index = next++;
      try {
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failed ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  if (failed !== null) throw (failed as { error: unknown }).error;
  return results;
}
