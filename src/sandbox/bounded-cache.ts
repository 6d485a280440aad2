/** Keeps at most `max` values; the oldest are evicted first. */
export type BoundedCache<Value> = (key: string, make: () => Value) => Value;

export function createBoundedCache<Value>(max: number): BoundedCache<Value> {
  const cached = new Map<string, Value>();
  return (key, make) => {
    const known = cached.get(key);
    if (known !== undefined) return known;
    const made = make();
    const oldest = cached.keys().next().value;
    if (cached.size >= max && oldest !== undefined) cached.delete(oldest);
    cached.set(key, made);
    return made;
  };
}
