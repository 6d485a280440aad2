/** robots.txt by RFC 9309: the group of the most specific agent, the longest matching rule, allow on a tie. */
export interface RobotsRules {
  rules: { allow: boolean; pattern: string }[];
}

export const ALLOW_ALL: RobotsRules = { rules: [] };
export const DISALLOW_ALL: RobotsRules = { rules: [{ allow: false, pattern: '/' }] };

const RULES_MAX = 5_000;
/** RFC 9309 requires at least 500 KiB; the rest is ignored. */
export const ROBOTS_BYTES_MAX = 512 * 1024;

interface Group {
  agents: string[];
  rules: RobotsRules['rules'];
}

export function parseRobots(text: string, agent: string): RobotsRules {
  const groups = readGroups(text);
  const wanted = productToken(agent);
  const named = groups.filter(({ agents }) => agents.some((name) => productToken(name) === wanted));
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  return { rules: chosen.flatMap(({ rules }) => rules) };
}

/** Reduces `Sextant/1.0 (contact)` to `sextant`. */
const productToken = (agent: string) => /^[a-z_-]+/i.exec(agent)?.[0].toLowerCase() ?? '-';

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let group: Group | null = null;
  let naming = false;
  let count = 0;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = (raw.split('#', 1)[0] ?? '').replace(/^\uFEFF/, '').trim();
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const key = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (key === 'user-agent') {
      // Agents on consecutive lines share the rules that follow.
      if (!naming || group === null) groups.push((group = { agents: [], rules: [] }));
      group.agents.push(value.toLowerCase());
      naming = true;
    } else if (key === 'allow' || key === 'disallow') {
      naming = false;
      // An empty rule matches nothing: "Disallow:" allows everything.
      if (group !== null && value !== '' && ++count <= RULES_MAX) {
        group.rules.push({ allow: key === 'allow', pattern: normalise(value) });
      }
    }
  }
  return groups;
}

/** `path` includes the query, as in the URL. */
export function isPathAllowed(robots: RobotsRules, path: string): boolean {
  const target = normalise(path);
  let best = { length: -1, allow: true };
  for (const { allow, pattern } of robots.rules) {
    if (pattern.length < best.length || !matches(pattern, target)) continue;
    if (pattern.length > best.length || allow) best = { length: pattern.length, allow };
  }
  return best.allow;
}

/** Normalises percent-encoding, so that %7e, %7E and ~ are the same path; reserved characters stay encoded. */
function normalise(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^\x20-\x7e]+/gi, (part) => {
    if (!part.startsWith('%')) return encodeURI(Buffer.from(part).toString());
    const letter = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return /[a-z0-9\-._~]/i.test(letter) ? letter : part.toUpperCase();
  });
}

/**
 * Matches `*` and `$` without a regular expression, because a hostile pattern could cause catastrophic backtracking.
 */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.slice(1).entries()) {
    if (anchored && index === parts.length - 2) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !anchored || at === path.length;
}
