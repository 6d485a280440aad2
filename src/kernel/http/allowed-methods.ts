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
      const found = new Set<string>();
      for (const entry of entries.values()) {
        if (!matches(entry.segments, segments)) continue;
        for (const method of entry.methods) found.add(method);
      }
      return [...found].sort();
    },
  };
}

function matches(pattern: string[], path: string[]): boolean {
  if (pattern.at(-1) === '*') {
    return path.length >= pattern.length && matches(pattern.slice(0, -1), path.slice(0, pattern.length - 1));
  }
  if (pattern.length !== path.length) return false;
  return pattern.every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]));
}
