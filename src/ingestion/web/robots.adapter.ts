import type { Now } from '../../kernel/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { HttpFailure, type HttpGet } from '../../kernel/net/http.ts';
import { ALLOW_ALL, DISALLOW_ALL, isPathAllowed, parseRobots, ROBOTS_BYTES_MAX, type RobotsRules } from './robots.ts';

const KEEP_MS = 6 * HOUR_MS;
/** A site whose robots.txt was unavailable is checked again soon. */
const KEEP_UNKNOWN_MS = 5 * MINUTE_MS;
const SITES_MAX = 1_000;
const TIMEOUT_MS = 10_000;

export interface Robots {
  isAllowed(url: string, get: HttpGet, signal: AbortSignal): Promise<boolean>;
}

/** Caches robots.txt per site and process; concurrent lookups share one request. */
export function createRobots(deps: { now: Now; userAgent: string }): Robots {
  const sites = new Map<string, { rules: Promise<RobotsRules>; until: number }>();

  const rulesOf = (origin: string, get: HttpGet, signal: AbortSignal): Promise<RobotsRules> => {
    const now = deps.now().getTime();
    const known = sites.get(origin);
    if (known !== undefined && now < known.until) return known.rules;
    const entry = { rules: Promise.resolve(DISALLOW_ALL), until: now + KEEP_MS };
    entry.rules = fetchRules(origin, get, signal).then(({ rules, certain }) => {
      if (!certain) entry.until = now + KEEP_UNKNOWN_MS;
      return rules;
    });
    // The caller gets the rejection; the next lookup makes a new request.
    entry.rules.catch(() => sites.delete(origin));
    const oldest = sites.keys().next().value;
    if (sites.size >= SITES_MAX && oldest !== undefined) sites.delete(oldest);
    sites.set(origin, entry);
    return entry.rules;
  };

  const fetchRules = async (origin: string, get: HttpGet, signal: AbortSignal) => {
    try {
      const url = `${origin}/robots.txt`;
      const response = await get({ url, maxBytes: ROBOTS_BYTES_MAX, timeoutMs: TIMEOUT_MS, signal });
      // RFC 9309: a missing file (4xx) allows everything; an unavailable one disallows everything.
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        return { rules: ALLOW_ALL, certain: true };
      }
      if (response.status !== 200) return { rules: DISALLOW_ALL, certain: false };
      return { rules: parseRobots(response.body.toString('utf8'), deps.userAgent), certain: true };
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.reason === 'aborted') throw error;
      return { rules: DISALLOW_ALL, certain: error.reason === 'too_large' };
    }
  };

  return {
    isAllowed: async (url, get, signal) => {
      const { origin, pathname, search } = new URL(url);
      return isPathAllowed(await rulesOf(origin, get, signal), pathname + search);
    },
  };
}
