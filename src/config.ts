import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProfileName } from './intelligence/runtime/profiles/profile.ts';
import { readSecretKey } from './kernel/access/seal.ts';
import { Secret } from './kernel/access/secret.ts';

/** Lists every problem at once, so that one start shows all of them. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export interface Address {
  host: string;
  port: number;
  url: string;
}

export type ServiceName = 'query' | 'registry' | 'trading' | 'risk' | 'console';
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  stage: string;
  dataDir: string;
  /** Seals the secrets of sources; null means the file `secret.key` in the data folder. */
  secretKey: Secret | null;
  databaseUrl: Secret | null;
  addresses: Record<ServiceName, Address>;
  /** Values of the `Host` header that services accept besides their own address. */
  allowedHosts: string[];
  corsOrigins: string[];
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  allowedSourceHosts: string[];
  market: {
    baseUrl: string;
    apiKey: Secret | null;
    /** Market data of the broker; its keys are those of `broker`. */
    alpacaUrl: string;
    /** Calls a minute, per vendor: for prices, for news, and for both together. */
    ceilings: { market_api: number; news_api: number; global: number };
  };
  filings: { baseUrl: string; archiveUrl: string; userAgent: string | null };
  broker: { baseUrl: string; keyId: Secret | null; secretKey: Secret | null };
  /** Set in the live broker's process only. */
  liveBroker: { baseUrl: string; keyId: Secret | null; secretKey: Secret | null };
  /** A channel is null if it is not configured. */
  notifications: {
    smtp: {
      host: string;
      port: number;
      secure: boolean;
      user: string | null;
      password: Secret | null;
      from: string;
    } | null;
    sms: { baseUrl: string; accountSid: string; authToken: Secret; from: string } | null;
  };
  model: {
    ollamaUrl: string;
    ollamaKeepAlive: string | null;
    openaiCompatibleUrl: string | null;
    openaiCompatibleKey: Secret | null;
    /** Null: detected. */
    openaiCompatibleProfile: Exclude<ProfileName, 'ollama'> | null;
  };
  artifacts: { s3Bucket: string | null; s3Endpoint: string | null; s3Region: string };
  /** Used without a bucket; null means a folder below the data folder. */
  lake: {
    folder: string | null;
    s3Bucket: string | null;
    s3Endpoint: string | null;
    s3Region: string;
    s3Prefix: string;
  };
  /** Null means that the embedded engine is used. */
  trino: {
    url: string;
    user: string;
    password: Secret | null;
    catalog: string;
    schema: string;
    /** The lake's root as the cluster sees it. */
    lakeLocation: string | null;
  } | null;
  analytics: {
    sessions: number;
    memoryMb: number;
    timeoutMs: number;
    pgTimeoutMs: number;
    /** URL of a read-only account that an administrator created, for databases where the platform may not create one. */
    pgQueryUrl: Secret | null;
  };
  /** Set for the processes that the supervisor starts when the market is simulated. */
  sandboxUrl: string | null;
}

const DEFAULT_PORTS: Record<ServiceName, number> = {
  query: 8000,
  registry: 8001,
  trading: 8002,
  risk: 8003,
  console: 8080,
};
const PREFIXES: Record<ServiceName, string> = {
  query: 'QUERY_API',
  registry: 'REGISTRY',
  trading: 'TRADING',
  risk: 'RISK',
  console: 'CONSOLE',
};
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Reads a setting, or the file that `<NAME>_FILE` points at (for secrets mounted as files), and collects problems. */
class Reader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | null {
    const file = this.#env[`${name}_FILE`];
    if (file) {
      try {
        return readFileSync(file, 'utf8').trim() || null;
      } catch (error) {
        this.problems.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    }
    return this.#env[name]?.trim() || null;
  }

  secret(name: string): Secret | null {
    const value = this.text(name);
    return value === null ? null : new Secret(value);
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = choices.find((choice) => choice === value.toLowerCase());
    if (found === undefined) this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
    return found ?? fallback;
  }

  url(name: string, fallback: string): string;
  url(name: string, fallback: null): string | null;
  url(name: string, fallback: string | null): string | null {
    const value = this.text(name);
    if (value === null) return fallback;
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      this.problems.push(`${name} must be an http(s) URL`);
      return fallback;
    }
    return value.replace(/\/+$/, '');
  }

  port(name: string, fallback: number): number {
    const port = Number(this.text(name) ?? fallback);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) this.problems.push(`${name} must be a port, 0 to 65535`);
    return port;
  }

  /** Reports settings of a group that are missing while others of it are set. */
  together(names: readonly string[]): boolean {
    const missing = names.filter((name) => this.text(name) === null);
    if (missing.length > 0 && missing.length < names.length) {
      this.problems.push(`${names.join(', ')} belong together: ${missing.join(', ')} is missing`);
    }
    return missing.length === 0;
  }

  integer(name: string, fallback: number, minimum: number, maximum: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < minimum || number > maximum) {
      this.problems.push(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}"`);
      return fallback;
    }
    return number;
  }

  address(service: ServiceName): Address {
    const prefix = PREFIXES[service];
    const url = new URL(this.url(`${prefix}_URL`, `http://127.0.0.1:${DEFAULT_PORTS[service]}`));
    if (url.protocol === 'https:')
      this.problems.push(`${prefix}_URL must start with http://: put a proxy in front for TLS`);
    const host = this.text(`${prefix}_HOST`) ?? url.hostname.replace(/^\[|\]$/g, '');
    const port = this.port(`${prefix}_PORT`, Number(url.port || 80));
    return { host, port, url: `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
  }
}

export function readConfig(env: Environment): Config {
  const read = new Reader(env);
  const stage = read.text('SEXTANT_STAGE') ?? 'dev';
  if (!/^[a-z0-9-]{1,30}$/.test(stage)) read.problems.push('SEXTANT_STAGE must be 1 to 30 of a-z, 0-9 and "-"');
  const databaseUrl = read.secret('DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl.reveal())) {
    read.problems.push('DATABASE_URL must start with postgres:// or postgresql://');
  }
  const addresses = {
    query: read.address('query'),
    registry: read.address('registry'),
    trading: read.address('trading'),
    risk: read.address('risk'),
    console: read.address('console'),
  };
  const ports = Object.values(addresses)
    .map(({ url }) => url)
    .filter((url) => !url.endsWith(':0'));
  if (new Set(ports).size < ports.length) read.problems.push('two services have the same address: each needs its own');
  const keyId = read.secret('ALPACA_KEY_ID');
  const secretKey = read.secret('ALPACA_SECRET_KEY');
  if ((keyId === null) !== (secretKey === null))
    read.problems.push('ALPACA_KEY_ID and ALPACA_SECRET_KEY belong together: one is missing');
  const brokerUrl = read.url('ALPACA_BASE_URL', 'https://paper-api.alpaca.markets');
  if (keyId !== null && new URL(brokerUrl).hostname === 'api.alpaca.markets') {
    read.problems.push(
      'ALPACA_BASE_URL must be a paper account’s: live trading has ALPACA_LIVE_KEY_ID and its own address',
    );
  }
  const liveKeyId = read.secret('ALPACA_LIVE_KEY_ID');
  const liveSecretKey = read.secret('ALPACA_LIVE_SECRET_KEY');
  if ((liveKeyId === null) !== (liveSecretKey === null))
    read.problems.push('ALPACA_LIVE_KEY_ID and ALPACA_LIVE_SECRET_KEY belong together: one is missing');
  const installationKey = read.secret('SEXTANT_SECRET_KEY');
  if (installationKey !== null && readSecretKey(installationKey.reveal()) === null)
    read.problems.push(
      'SEXTANT_SECRET_KEY must be 32 random bytes in base64 or hex, e.g. of "openssl rand -base64 32"',
    );
  const config: Config = {
    stage,
    dataDir: resolve(read.text('SEXTANT_DATA_DIR') ?? '.sextant'),
    secretKey: installationKey,
    databaseUrl,
    addresses,
    allowedHosts: read.list('ALLOWED_HOSTS'),
    corsOrigins: read.list('CORS_ORIGINS'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'warn'),
    allowedSourceHosts: read.list('SOURCE_HOSTS_ALLOWED'),
    market: readMarket(read),
    filings: {
      baseUrl: read.url('EDGAR_BASE_URL', 'https://data.sec.gov'),
      archiveUrl: read.url('EDGAR_ARCHIVE_URL', 'https://www.sec.gov'),
      userAgent: read.text('EDGAR_USER_AGENT'),
    },
    broker: { baseUrl: brokerUrl, keyId, secretKey },
    liveBroker: {
      baseUrl: read.url('ALPACA_LIVE_BASE_URL', 'https://api.alpaca.markets'),
      keyId: liveKeyId,
      secretKey: liveSecretKey,
    },
    notifications: { smtp: readSmtp(read), sms: readSms(read) },
    model: {
      ollamaUrl: read.url('OLLAMA_URL', 'http://127.0.0.1:11434'),
      openaiCompatibleUrl: read.url('OPENAI_COMPATIBLE_URL', null),
      openaiCompatibleKey: read.secret('OPENAI_COMPATIBLE_API_KEY'),
      ollamaKeepAlive: read.text('OLLAMA_KEEP_ALIVE'),
      openaiCompatibleProfile: readProfile(read),
    },
    artifacts: {
      s3Bucket: read.text('ARTIFACTS_S3_BUCKET'),
      s3Endpoint: read.url('ARTIFACTS_S3_ENDPOINT', null),
      s3Region: read.text('ARTIFACTS_S3_REGION') ?? 'us-east-1',
    },
    lake: readLake(read),
    trino: readTrino(read),
    analytics: {
      sessions: read.integer('ANALYTICS_SESSIONS', 2, 1, 32),
      memoryMb: read.integer('ANALYTICS_MEMORY_MB', 512, 64, 1_000_000),
      timeoutMs: read.integer('ANALYTICS_TIMEOUT_SECONDS', 30, 1, 3_600) * 1_000,
      pgTimeoutMs: read.integer('PG_QUERY_TIMEOUT_SECONDS', 4, 1, 300) * 1_000,
      pgQueryUrl: read.secret('PG_QUERY_URL'),
    },
    sandboxUrl: read.url('SEXTANT_SANDBOX_URL', null),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

const RUNTIME_PROFILES = ['auto', 'openai', 'vllm', 'llama-cpp', 'generic'] as const;

function readProfile(read: Reader): Config['model']['openaiCompatibleProfile'] {
  const chosen = read.choice('OPENAI_COMPATIBLE_PROFILE', RUNTIME_PROFILES, 'auto');
  return chosen === 'auto' ? null : chosen;
}

/** The vendor was renamed: settings under its former name still work, with its former address. */
function readMarket(read: Reader): Config['market'] {
  const apiKey = read.secret('MASSIVE_API_KEY');
  const formerUrl = read.url('POLYGON_BASE_URL', null);
  const global = read.integer('VENDOR_CALLS_PER_MINUTE', 45, 1, 100_000);
  const market = Math.min(read.integer('MARKET_CALLS_PER_MINUTE', 20, 1, 100_000), global);
  return {
    baseUrl: read.url('MASSIVE_BASE_URL', formerUrl ?? 'https://api.massive.com'),
    apiKey: apiKey ?? read.secret('POLYGON_API_KEY'),
    alpacaUrl: read.url('ALPACA_DATA_URL', 'https://data.alpaca.markets'),
    // News may use what prices leave of the total, so that neither can starve the other.
    ceilings: { market_api: market, news_api: Math.max(1, global - market), global },
  };
}

function readSmtp(read: Reader): Config['notifications']['smtp'] {
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

function readSms(read: Reader): Config['notifications']['sms'] {
  const isGiven = read.together(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  const accountSid = read.text('TWILIO_ACCOUNT_SID');
  const authToken = read.secret('TWILIO_AUTH_TOKEN');
  const from = read.text('TWILIO_FROM');
  if (!isGiven || accountSid === null || authToken === null || from === null) return null;
  return { baseUrl: read.url('TWILIO_BASE_URL', 'https://api.twilio.com'), accountSid, authToken, from };
}

function readLake(read: Reader): Config['lake'] {
  const folder = read.text('LAKE_DIR');
  const prefix = read.text('LAKE_S3_PREFIX')?.replace(/^\/+|\/+$/g, '') ?? '';
  return {
    folder: folder === null ? null : resolve(folder),
    s3Bucket: read.text('LAKE_S3_BUCKET'),
    s3Endpoint: read.url('LAKE_S3_ENDPOINT', null),
    s3Region: read.text('LAKE_S3_REGION') ?? 'us-east-1',
    s3Prefix: prefix === '' ? '' : `${prefix}/`,
  };
}

function readTrino(read: Reader): Config['trino'] {
  const url = read.url('TRINO_URL', null);
  if (url === null) return null;
  return {
    url,
    user: read.text('TRINO_USER') ?? 'sextant',
    password: read.secret('TRINO_PASSWORD'),
    catalog: read.text('TRINO_CATALOG') ?? 'hive',
    schema: read.text('TRINO_SCHEMA') ?? 'sextant',
    lakeLocation: read.text('TRINO_LAKE_LOCATION')?.replace(/(?<![:/])\/+$/, '') ?? null,
  };
}

/** Any vendor key selects real data; real and simulated rows never share a database. */
export function hasVendorKey(config: Config): boolean {
  return config.market.apiKey !== null || config.broker.keyId !== null || config.liveBroker.keyId !== null;
}

const LIVE_SECRET = /^ALPACA_LIVE_(KEY_ID|SECRET_KEY)(_FILE)?$/;

/** The environment without the live keys, for every process but the live broker's: it cannot leak what it does not have. */
export function withoutLiveSecrets<E extends Environment>(env: E): E {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !LIVE_SECRET.test(name))) as E;
}
