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
  /** Null if the page may be read, otherwise the reason why not. A site that cannot be reached is an `HttpFailure`. */
  findRefusal(url: string, get: HttpGet, signal: AbortSignal): Promise<string | null>;
}

interface SiteRules {
  rules: RobotsRules;
  /** Why nothing may be read, if the site has not given its rules. */
  unknown: string | null;
}

/** Caches robots.txt per site and process; concurrent lookups share one request. */
export function createRobots(deps: { now: Now; userAgent: string }): Robots {
  const sites = new Map<string, { rules: Promise<SiteRules>; until: number }>();

  const rulesOf = (origin: string, get: HttpGet, signal: AbortSignal): Promise<SiteRules> => {
    const now = deps.now().getTime();
    const known = sites.get(origin);
    if (known !== undefined && now < known.until) return known.rules;
    const entry = { rules: fetchRules(origin, get, signal), until: now + KEEP_MS };
    entry.rules = entry.rules.then((found) => {
      if (found.unknown !== null) entry.until = now + KEEP_UNKNOWN_MS;
      return found;
    });
    // The caller gets the rejection; the next lookup makes a new request.
    entry.rules.catch(() => sites.delete(origin));
    const oldest = sites.keys().next().value;
    if (sites.size >= SITES_MAX && oldest !== undefined) sites.delete(oldest);
    sites.set(origin, entry);
    return entry.rules;
  };

  const fetchRules = async (origin: string, get: HttpGet, signal: AbortSignal): Promise<SiteRules> => {
    try {
      const url = `${origin}/robots.txt`;
      const response = await get({ url, maxBytes: ROBOTS_BYTES_MAX, timeoutMs: TIMEOUT_MS, signal });
      // RFC 9309: a missing file (4xx) allows everything; an unavailable one disallows everything.
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        return { rules: ALLOW_ALL, unknown: null };
      }
      if (response.status !== 200)
        return { rules: DISALLOW_ALL, unknown: `its robots.txt is unavailable (status ${response.status})` };
      return { rules: parseRobots(response.body.toString('utf8'), deps.userAgent), unknown: null };
    } catch (error) {
      // A site that does not answer has not disallowed anything: the caller reports the failure itself.
      if (!(error instanceof HttpFailure) || error.reason !== 'too_large') throw error;
      return { rules: DISALLOW_ALL, unknown: 'its robots.txt is too large to be read' };
    }
  };

  return {
    findRefusal: async (url, get, signal) => {
      const { origin, pathname, search } = new URL(url);
      const { rules, unknown } = await rulesOf(origin, get, signal);
      return isPathAllowed(rules, pathname + search) ? null : (unknown ?? 'its robots.txt disallows it');
    },
  };
}
