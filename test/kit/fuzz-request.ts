import type { JsonSchema } from '../../src/kernel/http/json-schema.ts';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import { fittingValue, NASTY_NUMBERS, NASTY_TEXTS, nastyValue } from './fuzz-values.ts';
import { type ResolvedOperation, resolveReferences } from './openapi.ts';
import type { Random } from './random.ts';

export interface FuzzRequest {
  method: string;
  /** Sent unchanged, possibly malformed. ASCII only, because Node refuses other characters. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  what: string;
}

interface Route {
  method: string;
  path: string;
  operation: ResolvedOperation;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'TRACE'];

/** The relative frequency of each kind of body; 2 by default. Large bodies are slow and add little. */
const WEIGHTS: Record<string, number> = { fitting: 8, 'one field wrong': 10, large: 1 };

export function routesOf(document: OpenApiDocument): Route[] {
  return Object.entries(resolveReferences(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Generates a request that is mostly valid and wrong in one or two places. */
export function makeRequest(routes: readonly Route[], random: Random): FuzzRequest {
  const own = routes.filter(({ operation }) => operation.tags?.[0] !== 'system');
  // The routes that all services share have almost no input.
  const route = random.pick(own.length > 0 && random.chance(0.96) ? own : routes);
  const request: FuzzRequest = {
    method: route.method,
    path: fillPath(route, random, random.chance(0.4)) + makeQuery(route.operation, random, random.chance(0.5)),
    headers: {},
    body: null,
    what: 'plain',
  };
  const schema = Object.values(route.operation.requestBody?.content ?? {})[0]?.schema;
  if (schema || (route.method !== 'GET' && random.chance(0.2))) addBody(request, schema ?? {}, random);
  if (random.chance(0.08)) request.method = random.pick(METHODS);
  if (random.chance(0.15)) addOddHeader(request, random);
  if (random.chance(0.03))
    request.path = random.pick(['/', '//', '/%', '/%c0%af', '/nothing/here', '/..%2f..', '/health/', '*']);
  return request;
}

function encode(text: string): string {
  // A lone surrogate cannot be encoded; its bytes are sent raw instead.
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80';
  }
}

function fillPath({ path, operation }: Route, random: Random, nasty: boolean): string {
  return path.replace(/\{([^}]+)\}/g, (_match, name: string) => {
    const schema =
      operation.parameters?.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    if (!nasty) return encode(String(fittingValue(schema, random)));
    return random.pick([
      () => encode(random.pick(NASTY_TEXTS)) || 'x',
      () => '%00',
      () => '%zz',
      () => 'y'.repeat(random.pick([100, 1_000, 7_000])),
      () => encode(String(random.pick(NASTY_NUMBERS))),
    ])();
  });
}

function makeQuery(operation: ResolvedOperation, random: Random, nasty: boolean): string {
  const pairs = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.4)))
    .flatMap(({ name, schema }) => {
      const value =
        nasty && random.chance(0.6)
          ? random.pick<unknown>([...NASTY_TEXTS, ...NASTY_NUMBERS])
          : fittingValue(schema, random);
      const pair = `${encode(name)}=${encode(String(value))}`;
      return nasty && random.chance(0.1) ? [pair, pair] : [pair];
    });
  if (nasty && random.chance(0.2))
    pairs.push(random.pick(['%', '=', '&&', 'a[]=1', '__proto__=1', 'limit', '%00=%00', 'q=%ff']));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function addBody(request: FuzzRequest, schema: JsonSchema, random: Random): void {
  request.headers['content-type'] = 'application/json';
  const fitting = fittingValue(schema, random);
  const text = JSON.stringify(fitting) ?? 'null';
  const spoil: Record<string, () => string | Buffer> = {
    fitting: () => text,
    'one field wrong': () => JSON.stringify(corruptField(fitting, random)),
    'any value': () => JSON.stringify(nastyValue(random)) ?? 'null',
    'unknown field': () =>
      JSON.stringify({ ...(fitting as object), [random.pick(['extra', 'constructor', 'a b', ''])]: 1 }),
    'cut off': () => text.slice(0, random.below(text.length + 1)),
    'doubled key': () => (text.startsWith('{"') ? `{${text.slice(1, -1)},${text.slice(1)}` : text),
    'beyond a double': () => text.replace(/-?\d+(\.\d+)?/, '1e400'),
    deep: () => `${'{"a":'.repeat(random.pick([20, 40, 5_000]))}1`,
    'deep list': () => `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    proto: () => `{"__proto__":{"x":1},${text.slice(1)}`,
    nul: () => text.replace(/"([^"]*)"(?=[,}])/, '"\\u0000$1"'),
    'half a pair': () => text.replace(/"([^"]*)"(?=[,}])/, '"\\ud800"'),
    'not UTF-8': () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    empty: () => '',
    'not JSON': () => random.pick(['undefined', '<xml/>', 'a=1&b=2', "{'a':1}", '\ufeff{}', '[1,]', 'NaN']),
    large: () => JSON.stringify({ ...(fitting as object), pad: 'x'.repeat(1_100_000) }),
  };
  const weights = Object.keys(spoil).flatMap((name) => Array<string>(WEIGHTS[name] ?? 2).fill(name));
  const name = random.pick(weights);
  request.what = name;
  request.body = Buffer.from((spoil[name] as () => string | Buffer)() as string);
  if (random.chance(0.05)) {
    request.headers['content-type'] = random.pick([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'x',
      'multipart/form-data',
      'application/json;;',
    ]);
  }
}

function corruptField(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nastyValue(random);
  const names = Object.keys(value);
  if (names.length === 0) return nastyValue(random);
  const name = random.pick(names);
  const object = { ...(value as Record<string, unknown>) };
  if (random.chance(0.2)) delete object[name];
  else object[name] = random.chance(0.2) ? corruptField(object[name], random) : nastyValue(random);
  return object;
}

function addOddHeader(request: FuzzRequest, random: Random): void {
  const [name, value] = random.pick<[string, string]>([
    ['host', 'evil.example'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['accept', 'text/html'],
    ['idempotency-key', 'k'.repeat(random.pick([1, 200, 500]))],
    ['idempotency-key', `key ${random.below(10)}`],
    ['idempotency-key', `key-${random.below(10)}`],
    ['x-request-id', 'a'.repeat(300)],
    ['x-request-id', '{"a":1}'],
    ['authorization', 'Bearer nonsense'],
    ['authorization', 'Basic eDp5'],
    ['content-encoding', 'gzip'],
    ['accept-version', '9.9.9'],
    ['cookie', 'a='.repeat(500)],
    ['expect', 'something-else'],
    ['range', 'bytes=0-1'],
    ['x-http-method-override', 'DELETE'],
    ['sec-fetch-site', 'cross-site'],
    ['connection', 'upgrade'],
  ]);
  request.headers[name] = value;
}
