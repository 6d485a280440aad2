/** The methods of an address, for status 405 and its `Allow` header: the router only reports "not found". */
export interface MethodIndex {
  add(method: string, pattern: string): void;
  methodsFor(path: string): string[];
}

interface Entry {
  segments: string[];
  methods: Set<string>;
}

export function createMethodIndex(): MethodIndex {
  const entries = new Map<string, Entry>();
  return {
    add(method, pattern) {
      const entry = entries.get(pattern) ?? { segments: pattern.split('/'), methods: new Set<string>() };
      entry.methods.add(method);
      entries.set(pattern, entry);
    },
    methodsFor(path) {
      const segments = path.split('/');
      const matching = [...entries.values()].filter((entry) => matches(entry.segments, segments));
      // `/approvals/expire` is an address of its own, although `/approvals/:approval_id` matches it as well.
      const exactness = Math.max(...matching.map(fixedSegments));
      const found = new Set(
        matching.filter((entry) => fixedSegments(entry) === exactness).flatMap(({ methods }) => [...methods]),
      );
      return [...found].sort();
    },
  };
}

const fixedSegments = ({ segments }: Entry): number =>
  segments.filter((segment) => !segment.startsWith(':') && segment !== '*').length;

function matches(pattern: string[], path: string[]): boolean {
  if (pattern.at(-1) === '*') {
    return path.length >= pattern.length && matches(pattern.slice(0, -1), path.slice(0, pattern.length - 1));
  }
  if (pattern.length !== path.length) return false;
  return pattern.every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]));
}
