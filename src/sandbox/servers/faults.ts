import { stream } from '../rng.ts';

const FAULT_KINDS = [
  '429',
  '500',
  '503',
  'timeout',
  'reset',
  'drop_after_accept',
  'garbage',
  'duplicate_fills',
  'reorder_fills',
  'clock_skew',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultRule {
  /** Prefix of `METHOD /vendor/path`; `*` matches anything: `POST /alpaca/v2/orders`, `* /polygon/`. */
  route: string;
  kind: FaultKind;
  /** How many times the fault applies; unlimited when absent. */
  count?: number;
  /** Probability that it applies to a matching request; 1 when absent. */
  probability?: number;
  /** Only for clock_skew. */
  skewMs?: number;
}

const RULES_MAX = 100;

/** Fault injection: rules are checked in the order they were added, and the first match applies. */
export function createFaults(seed: number) {
  let rules: (FaultRule & { left: number; matcher: RegExp })[] = [];
  let draws = 0;

  return {
    add(rule: FaultRule): void {
      if (rules.length >= RULES_MAX) throw new RangeError(`at most ${RULES_MAX} faults can be active`);
      rules.push({ ...rule, left: rule.count ?? Number.POSITIVE_INFINITY, matcher: matcherOf(rule.route) });
    },
    clear(): void {
      rules = [];
    },
    list: (): FaultRule[] =>
      rules.filter(({ left }) => left > 0).map(({ left: _left, matcher: _matcher, ...rule }) => rule),
    /** Returns the first matching fault, if any, and decrements its count. */
    trigger(method: string, path: string, kinds: readonly FaultKind[]): FaultRule | null {
      const target = `${method} ${path}`;
      for (const rule of rules) {
        if (rule.left <= 0 || !kinds.includes(rule.kind) || !rule.matcher.test(target)) continue;
        if ((rule.probability ?? 1) < 1 && !stream(seed, 'fault', draws++).chance(rule.probability ?? 1)) continue;
        rule.left -= 1;
        return rule;
      }
      return null;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

function matcherOf(route: string): RegExp {
  const literal = route.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}`);
}

/** Parses a rule from a request, or returns what is wrong with it. */
export function parseFault(value: unknown): FaultRule | { problem: string } {
  if (typeof value !== 'object' || value === null) return { problem: 'a fault must be an object' };
  const { route, kind, count, probability, skewMs } = value as Record<string, unknown>;
  if (typeof route !== 'string' || route === '' || route.length > 200)
    return { problem: 'route must be a string of 1 to 200 characters' };
  const known = FAULT_KINDS.find((candidate) => candidate === kind);
  if (!known) return { problem: `kind must be one of ${FAULT_KINDS.join(', ')}` };
  const positive = (given: unknown, max: number) => typeof given === 'number' && given > 0 && given <= max;
  if (count !== undefined && !(positive(count, 1e9) && Number.isInteger(count)))
    return { problem: 'count must be a whole number above 0' };
  if (probability !== undefined && !positive(probability, 1))
    return { problem: 'probability must be above 0 and at most 1' };
  if (skewMs !== undefined && !(typeof skewMs === 'number' && Number.isFinite(skewMs)))
    return { problem: 'skewMs must be a number' };
  return {
    route,
    kind: known,
    ...(typeof count === 'number' ? { count } : {}),
    ...(typeof probability === 'number' ? { probability } : {}),
    ...(typeof skewMs === 'number' ? { skewMs } : {}),
  };
}
