import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { isLoopbackAddress } from './kernel/access/loopback.ts';
import type { SessionRole } from './kernel/access/session.ts';
import { CALLBACK_PATH } from './console/sign-in/paths.ts';
import { readServerAddress } from './kernel/queue/jetstream/server-address.ts';
import type { ConfigReader } from './config-reader.ts';
import { DIMENSIONS_MAX } from './intelligence/runtime/profiles/embeddings.ts';

const RUNTIME_PROFILES = ['auto', 'openai', 'vllm', 'llama-cpp', 'generic'] as const;

export function readProfile(read: ConfigReader): Config['model']['openaiCompatibleProfile'] {
  const chosen = read.choice('OPENAI_COMPATIBLE_PROFILE', RUNTIME_PROFILES, 'auto');
  return chosen === 'auto' ? null : chosen;
}

const PREPARED = ['auto', 'on', 'off'] as const;
const CONNECTIONS_MAX = 500;

export function readDatabase(
  read: ConfigReader,
): Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepared' | 'connections'> {
  const url = (name: string) => {
    const value = read.secret(name);
    if (value !== null && !/^postgres(ql)?:\/\//.test(value.reveal()))
      read.problems.push(`${name} must start with postgres:// or postgresql://`);
    return value;
  };
  const connections = (name: string, fallback: number) =>
    read.integer(`DATABASE_${name}_CONNECTIONS`, fallback, 1, CONNECTIONS_MAX);
  const databaseUrl = url('DATABASE_URL');
  const databaseDirectUrl = url('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== null && databaseUrl === null)
    read.problems.push('DATABASE_DIRECT_URL belongs to DATABASE_URL, which is missing');
  return {
    databaseUrl,
    databaseDirectUrl,
    databasePrepared: read.choice('DATABASE_PREPARED', PREPARED, 'auto'),
    connections: {
      reads: connections('READ', 12),
      orders: connections('ORDER', 6),
      analytics: connections('ANALYTICS', 4),
      vital: connections('VITAL', 4),
      workers: connections('WORKER', 20),
      leases: connections('LEASE', 3),
    },
  };
}

/** The address may hold a password or a token. */
export function readQueue(read: ConfigReader): Config['queueUrl'] {
  const url = read.secret('QUEUE_URL');
  if (url !== null && readServerAddress(url.reveal()) === null)
    read.problems.push(
      'QUEUE_URL must be nats://host:port or tls://host:port, several of one cluster divided by commas',
    );
  return url;
}

/** The vendor was renamed: settings under its former name still work. Without an address its present one is used. */
export function readMarket(read: ConfigReader): Config['market'] {
  const apiKey = read.secret('MASSIVE_API_KEY');
  const formerUrl = read.url('POLYGON_BASE_URL', null);
  const global = read.integer('VENDOR_CALLS_PER_MINUTE', 45, 1, 100_000);
  const market = Math.min(read.integer('MARKET_CALLS_PER_MINUTE', 20, 1, 100_000), global);
  return {
    baseUrl: read.url('MASSIVE_BASE_URL', formerUrl ?? 'https://api.massive.com'),
    apiKey: apiKey ?? read.secret('POLYGON_API_KEY'),
    alpacaUrl: read.url('ALPACA_DATA_URL', 'https://data.alpaca.markets'),
    // News may use what prices leave of the total, so that neither can starve the other.
    ceilings: {
      market_api: market,
      news_api: Math.max(1, global - market),
      global,
      followPlan: read.text('VENDOR_CALLS_PER_MINUTE') === null && read.text('MARKET_CALLS_PER_MINUTE') === null,
    },
  };
}

export function readSmtp(read: ConfigReader): Config['notifications']['smtp'] {
  const host = read.text('SMTP_HOST');
  read.together(['SMTP_USER', 'SMTP_PASSWORD']);
  if (host === null) return null;
  const from = read.text('SMTP_FROM');
  if (from === null) read.problems.push('SMTP_FROM must be the address that e-mail is sent from');
  const port = read.port('SMTP_PORT', 587);
  return {
    host,
    port,
    secure: read.choice('SMTP_SECURE', ['true', 'false'], port === 465 ? 'true' : 'false') === 'true',
    user: read.text('SMTP_USER'),
    password: read.secret('SMTP_PASSWORD'),
    from: from ?? '',
  };
}

export function readSms(read: ConfigReader): Config['notifications']['sms'] {
  const isGiven = read.together(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  const accountSid = read.text('TWILIO_ACCOUNT_SID');
  const authToken = read.secret('TWILIO_AUTH_TOKEN');
  const from = read.text('TWILIO_FROM');
  if (!isGiven || accountSid === null || authToken === null || from === null) return null;
  return { baseUrl: read.url('TWILIO_BASE_URL', 'https://api.twilio.com'), accountSid, authToken, from };
}

export function readLake(read: ConfigReader): Config['lake'] {
  const folder = read.text('LAKE_DIR');
  const prefix = read.text('LAKE_S3_PREFIX')?.replace(/^\/+|\/+$/g, '') ?? '';
  return {
    folder: folder === null ? null : resolve(folder),
    s3Bucket: read.text('LAKE_S3_BUCKET'),
    s3Endpoint: read.url('LAKE_S3_ENDPOINT', null),
    s3Region: read.text('LAKE_S3_REGION') ?? 'us-east-1',
    s3Prefix: prefix === '' ? '' : `${prefix}/`,
    snapshots: {
      keep: read.integer('LAKE_SNAPSHOTS', 100, 1, 10_000),
      days: read.integer('LAKE_SNAPSHOT_DAYS', 7, 1, 3_650),
    },
  };
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const OTLP_PROTOCOLS = ['http/protobuf', 'http/json'] as const;

/** The standard variables of OpenTelemetry. The library reads those of sampler, limits and resource itself. */
export function readTracing(read: ConfigReader): Config['tracing'] {
  const base = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', null);
  const own = read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', null);
  const url = own ?? (base === null ? null : `${base}/v1/traces`);
  const isDisabled = read.choice('OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  const isExported = read.choice('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'otlp';
  if (url === null || isDisabled || !isExported) return null;
  const samplers = [...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}`)];
  read.choice('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on');
  const protocol = read.choice('OTEL_EXPORTER_OTLP_PROTOCOL', OTLP_PROTOCOLS, 'http/protobuf');
  return {
    url,
    protocol: read.choice('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', OTLP_PROTOCOLS, protocol),
    headers: read.secret('OTEL_EXPORTER_OTLP_TRACES_HEADERS') ?? read.secret('OTEL_EXPORTER_OTLP_HEADERS'),
  };
}

export function readTrino(read: ConfigReader): Config['trino'] {
  const url = read.url('TRINO_URL', null);
  if (url === null) return null;
  return {
    url,
    user: read.text('TRINO_USER') ?? 'sextant',
    password: read.secret('TRINO_PASSWORD'),
    catalog: read.text('TRINO_CATALOG') ?? 'iceberg',
    schema: read.text('TRINO_SCHEMA') ?? 'sextant',
    lakeLocation: read.text('TRINO_LAKE_LOCATION')?.replace(/(?<![:/])\/+$/, '') ?? null,
  };
}

const EMBEDDING_PROVIDERS = ['off', 'ollama', 'openai-compatible'] as const;
const TOKENS_PER_DAY_MAX = 1_000_000_000_000;

/** The second stage of search is off unless a provider and a model are set. */
export function readSearch(read: ConfigReader): Config['search'] {
  const provider = read.choice('SEARCH_EMBEDDING_PROVIDER', EMBEDDING_PROVIDERS, 'off');
  const model = read.text('SEARCH_EMBEDDING_MODEL');
  const dimensions = read.integer('SEARCH_EMBEDDING_DIMENSIONS', 0, 0, DIMENSIONS_MAX);
  const timeoutMs = read.integer('SEARCH_EMBEDDING_TIMEOUT_MS', 400, 50, 5_000);
  const tokensPerDay = read.integer('SEARCH_EMBEDDING_TOKENS_PER_DAY', 0, 0, TOKENS_PER_DAY_MAX);
  if ((provider === 'off') !== (model === null))
    read.problems.push('SEARCH_EMBEDDING_PROVIDER and SEARCH_EMBEDDING_MODEL belong together: one is missing');
  if (provider === 'openai-compatible' && read.text('OPENAI_COMPATIBLE_URL') === null)
    read.problems.push('SEARCH_EMBEDDING_PROVIDER=openai-compatible needs OPENAI_COMPATIBLE_URL');
  if (provider === 'off' || model === null) return { embedding: null };
  return {
    embedding: {
      provider,
      model,
      dimensions: dimensions === 0 ? null : dimensions,
      timeoutMs,
      tokensPerDay: tokensPerDay === 0 ? null : tokensPerDay,
    },
  };
}

/** What reads the rows sets the smallest number of days: statistics of a week, and reports of the last four weeks. */
export function readRetention(read: ConfigReader): Config['retention'] {
  const days = (name: string, fallback: number, minimum: number): number => {
    const value = read.integer(name, fallback, 0, 36_500);
    if (value !== 0 && value < minimum)
      read.problems.push(`${name} must be at least ${minimum}, or 0 to keep all, not ${value}`);
    return value;
  };
  return {
    historyDays: days('RETENTION_HISTORY_DAYS', 30, 7),
    signalDays: days('RETENTION_SIGNAL_DAYS', 90, 35),
    invocationDays: days('RETENTION_INVOCATION_DAYS', 90, 35),
    runDays: days('RETENTION_RUN_DAYS', 30, 8),
    emptyRunDays: days('RETENTION_EMPTY_RUN_DAYS', 8, 8),
    deadJobDays: days('RETENTION_DEAD_JOB_DAYS', 30, 1),
    lakeFirst: read.choice('RETENTION_LAKE_FIRST', ['true', 'false'], 'true') === 'true',
  };
}

const ROLE_NAMES: readonly SessionRole[] = ['viewer', 'operator', 'admin'];
/** Without `openid` the issuer returns no identity. */
const OIDC_SCOPE = 'openid';

export function readOidc(read: ConfigReader, console: Config['addresses']['console']): Config['oidc'] {
  const sessionMs = read.integer('OIDC_SESSION_HOURS', 12, 1, 168) * 3_600_000;
  const idleMs = read.integer('OIDC_IDLE_MINUTES', 60, 5, 10_080) * 60_000;
  const name = read.text('OIDC_NAME') ?? 'single sign-on';
  const issuer = read.text('OIDC_ISSUER');
  if (issuer === null) {
    const others = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'].filter((one) => read.text(one) !== null);
    if (others.length > 0) read.problems.push(`${others.join(', ')} belongs to OIDC_ISSUER, which is missing`);
    return null;
  }
  const clientId = read.text('OIDC_CLIENT_ID');
  if (clientId === null) read.problems.push('OIDC_CLIENT_ID must be the id of this console at OIDC_ISSUER');
  if (!isSafeUrl(issuer))
    read.problems.push('OIDC_ISSUER must be an https URL, or http on 127.0.0.1, without a query or a password');
  const redirectUrl = read.text('OIDC_REDIRECT_URL') ?? `${console.url}${CALLBACK_PATH}`;
  if (!isSafeUrl(redirectUrl) || new URL(redirectUrl).pathname !== CALLBACK_PATH)
    read.problems.push(
      `OIDC_REDIRECT_URL must be the console's address for browsers with the path ${CALLBACK_PATH}: https, or http on 127.0.0.1`,
    );
  const scopes = (read.text('OIDC_SCOPES') ?? 'openid profile email').split(/[\s,]+/).filter((scope) => scope !== '');
  return {
    issuer,
    clientId: clientId ?? '',
    clientSecret: read.secret('OIDC_CLIENT_SECRET'),
    scopes: [...new Set([OIDC_SCOPE, ...scopes])],
    rolesClaim: read.text('OIDC_ROLES_CLAIM') ?? 'groups',
    roles: readRoles(read),
    redirectUrl,
    name,
    sessionMs,
    idleMs,
  };
}

/** Passwords and codes travel to these addresses, so that plain HTTP must not leave the machine. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackAddress(url.hostname));
}

/** `sextant-admins=admin,staff=viewer`, or a JSON object for values with a comma. */
function readRoles(read: ConfigReader): { value: string; role: SessionRole }[] {
  const text = read.text('OIDC_ROLES');
  if (text === null) {
    read.problems.push('OIDC_ROLES must map values of the claim to roles, e.g. "sextant-admins=admin,staff=viewer"');
    return [];
  }
  return rolePairs(text).flatMap(([value, name]) => {
    const role = ROLE_NAMES.find((known) => known === name);
    if (value !== '' && role !== undefined) return [{ value, role }];
    read.problems.push(`OIDC_ROLES must be "value=role" with ${ROLE_NAMES.join(', ')}, not "${value}=${name}"`);
    return [];
  });
}

function rolePairs(text: string): [string, string][] {
  if (text.startsWith('{')) {
    try {
      return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([value, role]) => [value, String(role)]);
    } catch {
      return [[text, '']];
    }
  }
  return text.split(',').map((pair) => {
    const equals = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(0, equals)).trim(), pair.slice(equals + 1).trim()];
  });
}
