import { type AdmissionClass, isDeferrable } from './admission-class.ts';

export interface PriorityRoutes {
  add(method: string, url: string, name: AdmissionClass): void;
  /** Whether the request is of a class that is never deferred; the route with the longest common beginning decides. */
  isPriority(method: string, path: string): boolean;
}

/** Classifies a request by its first line, without the router. */
export function createPriorityRoutes(): PriorityRoutes {
  const routes: { method: string; start: string; isWhole: boolean; isPriority: boolean }[] = [];
  return {
    add(method, url, name) {
      const start = /^[^:*]*/.exec(url)?.[0] ?? url;
      routes.push({ method, start, isWhole: start === url, isPriority: !isDeferrable(name) });
    },
    isPriority(method, path) {
      let best: (typeof routes)[number] | null = null;
      for (const route of routes) {
        if (route.method !== method || route.start.length < (best?.start.length ?? 0)) continue;
        if (route.isWhole ? path === route.start : path.startsWith(route.start)) best = route;
      }
      return best?.isPriority ?? false;
    },
  };
}
