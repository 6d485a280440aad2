import type { JsonSchema } from '../../src/kernel/http/json-schema.ts';
import { typesOf } from '../../src/kernel/http/json-schema.ts';
import type { Random } from './random.ts';

const DEPTH_MAX = 6;
export const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  "'; drop table companies; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%zz',
  'Ω≈ç√∫˜µ≤≥÷',
  '😀'.repeat(50),
  '\u202E\u200B',
  '\ud800',
  'x'.repeat(5_000),
  '${7*7}',
  '{"a":1}',
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-fffffffffffg',
  '__proto__',
  'constructor',
];
export const NASTY_NUMBERS = [
  0,
  -1,
  1.5,
  -0.0001,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  -1e308,
  5e-324,
  0.1 + 0.2,
];

export function nastyValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 2 ? 5 : 7)) {
    case 0:
      return random.pick(NASTY_TEXTS);
    case 1:
      return random.pick(NASTY_NUMBERS);
    case 2:
      return random.chance(0.5);
    case 3:
      return null;
    case 4:
      return random.below(1_000_000);
    case 5:
      return Array.from({ length: random.below(4) }, () => nastyValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [`k${random.below(9)}`, nastyValue(random, depth + 1)]),
      );
  }
}

const TEXTS: Record<string, readonly string[]> = {
  uuid: ['00000000-0000-4000-8000-000000000000', '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34'],
  date: ['2026-01-05', '1970-01-01', '9999-12-31'],
  'date-time': ['2026-01-05T10:00:00Z', '2026-01-05T10:00:00.123+05:30'],
};

/** A value that matches the schema approximately: patterns are matched only when a common word happens to match. */
export function fittingValue(schema: JsonSchema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fittingValue(random.pick(branches), random, depth + 1);
  if (depth > DEPTH_MAX) return null;
  const types = typesOf(schema);
  switch (types.length === 0 ? 'any' : random.pick(types)) {
    case 'integer':
      return Math.floor(between(schema, random));
    case 'number':
      return between(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return fittingText(schema, random);
    case 'array':
      return Array.from({ length: random.below(3) }, () =>
        fittingValue((Array.isArray(schema.items) ? schema.items[0] : schema.items) ?? {}, random, depth + 1),
      );
    case 'object':
      return fittingObject(schema, random, depth);
    case 'null':
      return null;
    default:
      return nastyValue(random, depth + 1);
  }
}

function between(schema: JsonSchema, random: Random): number {
  const low = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const high = Math.min(schema.maximum ?? schema.exclusiveMaximum ?? low + 1_000, low + 1e9);
  return low + random.next() * (high - low);
}

function fittingText(schema: JsonSchema, random: Random): string {
  const known = TEXTS[schema.format ?? ''];
  if (known) return random.pick(known);
  const words = [
    'ACME',
    'BOLT',
    `T${random
      .below(26 ** 3)
      .toString(36)
      .toUpperCase()
      .replace(/\d/g, 'Z')}`,
    'Orbit Works',
    'a',
  ];
  const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern);
  return words.find((word) => pattern?.test(word) ?? random.chance(0.5)) ?? 'ACME';
}

function fittingObject(schema: JsonSchema, random: Random, depth: number): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || random.chance(0.5),
  );
  const object = Object.fromEntries(entries.map(([name, child]) => [name, fittingValue(child, random, depth + 1)]));
  if (schema.additionalProperties === true && random.chance(0.5)) object.extra = nastyValue(random, depth + 1);
  return object;
}
