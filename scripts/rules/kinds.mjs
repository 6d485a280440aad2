// What each kind of file may use. A file's kind follows from its name; everything that is not listed is refused.

const SUFFIXES = 'schema|tables|store|adapter|routes|plugin|worker|command|context';

/** `path` is relative to src/, with forward slashes. Tests have no kind: no rule applies to them. */
export function kindOf(path) {
  if (path.endsWith('.test.ts')) return undefined;
  const suffix = new RegExp(`\\.(${SUFFIXES})\\.ts$`).exec(path)?.[1];
  if (suffix) return suffix;
  if (/^(main|config(-[a-z]+)?)\.ts$|^(roles|cli)\//.test(path)) return 'wiring';
  return path.includes('/use/') ? 'use' : 'pure';
}

/** Kinds that exist in one slice only. */
export const HOMES = { plugin: 'kernel/', command: 'cli/', context: 'kernel/' };

/** Globals of the language that read nothing from outside. Date, Math, Intl and AbortSignal have rules of their own. */
const LANGUAGE = [
  'undefined',
  'NaN',
  'Infinity',
  'Object',
  'Array',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Number',
  'String',
  'Boolean',
  'BigInt',
  'Symbol',
  'RegExp',
  'JSON',
  'Math',
  'Date',
  'Intl',
  'Promise',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'AggregateError',
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'encodeURI',
  'encodeURIComponent',
  'decodeURI',
  'decodeURIComponent',
  'Buffer',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'AbortController',
  'AbortSignal',
];
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'];
const HASHES = ['createHash', 'createHmac', 'hash', 'timingSafeEqual'];

/**
 * Per kind: `globals` that it may name, `packages` that it may import at run time (`true` for every export, or the list of
 * exports), `effects`: whether it may read the clock and randomness, use `import.meta` and load modules dynamically,
 * `state`: whether it may keep mutable state in the module, `environment`: whether it may read `process.env`.
 * Type-only imports are free: they do not exist at run time.
 */
export const KINDS = {
  pure: {
    globals: LANGUAGE,
    packages: {
      'node:crypto': HASHES,
      typebox: true,
      'typebox/compile': true,
      'typebox/value': true,
      feedsmith: true,
      htmlparser2: true,
      'iconv-lite': true,
      'ipaddr.js': true,
      'libpg-query': true,
    },
    effects: false,
    state: false,
  },
  schema: {
    globals: LANGUAGE,
    packages: { typebox: true, 'typebox/format': true, 'typebox/value': true, 'typebox/compile': true },
    effects: false,
    state: false,
  },
  tables: { globals: LANGUAGE, packages: {}, effects: false, state: false },
  store: {
    globals: LANGUAGE,
    packages: { kysely: true, pg: true, 'node:crypto': HASHES },
    effects: false,
    state: false,
  },
  // What belongs to the work in progress, such as its request id: held here, so that nobody has to pass it on.
  context: {
    globals: LANGUAGE,
    packages: { 'node:async_hooks': ['AsyncLocalStorage'], 'node:crypto': ['randomUUID'] },
    effects: false,
    state: true,
  },
  use: {
    globals: LANGUAGE,
    // setImmediate lets other work of the process run between two batches.
    packages: { 'node:crypto': HASHES, 'node:timers/promises': ['setImmediate'] },
    effects: false,
    state: false,
  },
  routes: {
    globals: LANGUAGE,
    packages: { typebox: true, 'node:stream': ['Readable'], 'node:crypto': [...HASHES, 'randomUUID'] },
    effects: false,
    state: false,
  },
  worker: {
    globals: LANGUAGE,
    packages: { 'node:timers/promises': ['setTimeout', 'setImmediate'] },
    effects: false,
    state: false,
  },
  plugin: {
    globals: [...LANGUAGE, ...TIMERS],
    packages: {
      fastify: true,
      '@fastify/swagger': true,
      '@fastify/swagger-ui': true,
      typebox: true,
      'typebox/compile': true,
      'node:buffer': ['isUtf8'],
      'node:crypto': [...HASHES, 'randomUUID'],
      'node:http': ['STATUS_CODES'],
      'node:perf_hooks': ['performance'],
      'node:timers/promises': ['setTimeout'],
    },
    effects: false,
    state: false,
  },
  adapter: {
    globals: [...LANGUAGE, ...TIMERS, 'process', 'performance', 'queueMicrotask', 'Request', 'Response', 'Headers'],
    packages: {
      '@aws-sdk/client-s3': true,
      '@duckdb/node-api': true,
      '@modelcontextprotocol/server': true,
      '@modelcontextprotocol/server/stdio': true,
      '@nats-io/jetstream': true,
      '@nats-io/transport-node': true,
      '@opentelemetry/api': true,
      '@opentelemetry/exporter-trace-otlp-http': true,
      '@opentelemetry/exporter-trace-otlp-proto': true,
      '@opentelemetry/resources': true,
      '@opentelemetry/sdk-trace-base': true,
      kysely: true,
      nodemailer: true,
      'openid-client': true,
      pg: true,
      'pg-copy-streams': true,
      pino: true,
      'prom-client': true,
      undici: true,
      ws: true,
      'node:child_process': true,
      'node:crypto': true,
      'node:dns/promises': true,
      'node:events': true,
      'node:fs': true,
      'node:fs/promises': true,
      'node:http': true,
      'node:module': true,
      'node:net': true,
      'node:os': true,
      'node:path': true,
      'node:perf_hooks': true,
      'node:stream': true,
      'node:stream/consumers': true,
      'node:stream/promises': true,
      'node:timers/promises': true,
      'node:url': true,
      'node:util': true,
      'node:worker_threads': true,
      'node:zlib': true,
    },
    effects: true,
    state: true,
    environment: false,
  },
};
const WIRING = {
  globals: [...KINDS.adapter.globals, 'console'],
  packages: {
    'node:child_process': true,
    'node:cluster': true,
    'node:crypto': true,
    'node:events': true,
    'node:fs': true,
    'node:fs/promises': true,
    'node:http': true,
    'node:net': true,
    'node:os': true,
    'node:path': true,
    'node:readline': true,
    'node:timers/promises': true,
    'node:url': true,
    'node:util': true,
    'node:worker_threads': true,
  },
  effects: true,
  state: true,
  environment: true,
};
KINDS.command = WIRING;
KINDS.wiring = WIRING;

/** Adapters are given their settings; only wiring reads `process.env`. The exceptions, with the reason. */
export const ENVIRONMENT_EXCEPTIONS = {
  'kernel/db/embedded/run-as.adapter.ts': 'passes a few variables (PATH, locale) on to the database server it starts',
};
