import { resolve } from 'node:path';
import type { ProfileName } from './intelligence/runtime/profiles/profile.ts';
import { type Address, ConfigReader, type Environment, type ServiceName } from './config-reader.ts';
import {
  readDatabase,
  readLake,
  readMarket,
  readOidc,
  readProfile,
  readQueue,
  readRetention,
  readSearch,
  readSms,
  readSmtp,
  readTracing,
  readTrino,
} from './config-groups.ts';
import { readSecretKey } from './kernel/access/seal.ts';
import type { OidcSettings } from './console/sign-in/settings.ts';
import type { Secret } from './kernel/access/secret.ts';
import type { EmbeddingSettings } from './search/embedding/embedding-settings.ts';
import type { RetentionSettings } from './retention/policy.ts';
import { HISTORY_SESSIONS } from './sandbox/settings.ts';
import {
  DEFAULT_NEWS_SESSIONS,
  DEFAULT_SEED,
  DEFAULT_WORLD,
  NEWS_SESSIONS_MIN,
  SEED_MAX,
  WORLD_NAMES,
  type WorldName,
} from './sandbox/worlds/world-name.ts';

export type { Address, Environment, ServiceName } from './config-reader.ts';

/** Lists every problem at once, so that one start shows all of them. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export interface ConnectionLimits {
  /** Reads of a process that runs services. */
  reads: number;
  /** Orders and their controls, and the trading loop. */
  orders: number;
  /** Queries of the analytics endpoints. */
  analytics: number;
  /** Health checks and access checks. */
  vital: number;
  /** The work of a process that runs workers. */
  workers: number;
  /** Leases and heartbeats of jobs in each process that runs workers. */
  leases: number;
}

export interface Config {
  stage: string;
  dataDir: string;
  /** Seals the secrets of sources; null means the file `secret.key` in the data folder. */
  secretKey: Secret | null;
  databaseUrl: Secret | null;
  /** The server itself, where `databaseUrl` leads to a pooler: for LISTEN, migrations and sessions with locks. */
  databaseDirectUrl: Secret | null;
  /** `auto`: tried at the start. */
  databasePrepared: 'auto' | 'on' | 'off';
  /** The message server that delivers jobs; null means PostgreSQL alone. */
  queueUrl: Secret | null;
  addresses: Record<ServiceName, Address>;
  /** Where each process answers monitoring: the supervisor on `port`, the others on ports above it. */
  admin: {
    host: string;
    /** 0 is any free port for each process. */
    port: number;
    /** Set by the operator: a port in use is an error. Otherwise another free port is taken. */
    isFixed: boolean;
  };
  /** The most database connections of each purpose in a process; `roles/connection-plan.ts` adds them up. */
  connections: ConnectionLimits;
  /** Open connections of each service; further ones are refused, except for orders, health and the console's pages. */
  httpConnections: number;
  /** Processes that answer the query API behind its one address. */
  queryApiCopies: number;
  /** Single sign-on for the console; null where it is not configured. */
  oidc: OidcSettings | null;
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
    ceilings: { market_api: number; news_api: number; global: number; followPlan: boolean };
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
    /** Telegram's server, or one's own. */
    telegramUrl: string;
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
  /** How long an attempt of a call to S3 may wait for the next bytes. */
  s3TimeoutMs: number;
  /** Used without a bucket; null means a folder below the data folder. */
  lake: {
    folder: string | null;
    s3Bucket: string | null;
    s3Endpoint: string | null;
    s3Region: string;
    s3Prefix: string;
    snapshots: { keep: number; days: number };
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
    /** `account`: only with an account that can do nothing but read. */
    pgQuery: 'auto' | 'account' | 'off';
    /** A read-only account that an administrator created, or, without a user, the address of a replica. */
    pgQueryUrl: Secret | null;
  };
  retention: RetentionSettings;
  /** The model of the second stage; null: words alone. */
  search: { embedding: EmbeddingSettings | null };
  /** Where traces are sent; null means that none are recorded. */
  tracing: { url: string; protocol: 'http/protobuf' | 'http/json'; headers: Secret | null } | null;
  /** Set for the processes that the supervisor starts when the market is simulated. */
  sandboxUrl: string | null;
  /** The simulated market of a first start; null leaves the choice to the stored market, or to the default. */
  sandbox: { isWanted: boolean; world: WorldName | null; seed: number | null; newsSessions: number | null };
}

const DEFAULT_ADMIN_PORT = 9470;
/** Room for the processes above it. */
const ADMIN_PORT_MAX = 65_500;
/** Each copy takes about 100 MB and its own database connections. */
const QUERY_API_COPIES_MAX = 16;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export function readConfig(env: Environment): Config {
  const read = new ConfigReader(env);
  const stage = read.text('SEXTANT_STAGE') ?? 'dev';
  if (!/^[a-z0-9-]{1,30}$/.test(stage)) read.problems.push('SEXTANT_STAGE must be 1 to 30 of a-z, 0-9 and "-"');
  const database = readDatabase(read);
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
    ...database,
    queueUrl: readQueue(read),
    addresses,
    admin: {
      host: read.text('ADMIN_HOST') ?? '127.0.0.1',
      port: read.integer('ADMIN_PORT', DEFAULT_ADMIN_PORT, 0, ADMIN_PORT_MAX),
      isFixed: read.text('ADMIN_PORT') !== null,
    },
    allowedHosts: read.list('ALLOWED_HOSTS'),
    corsOrigins: read.list('CORS_ORIGINS'),
    oidc: readOidc(read, addresses.console),
    queryApiCopies: read.integer('QUERY_API_COPIES', 1, 1, QUERY_API_COPIES_MAX),
    httpConnections: read.integer('HTTP_CONNECTIONS_MAX', 1_024, 16, 100_000),
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
    notifications: {
      smtp: readSmtp(read),
      sms: readSms(read),
      telegramUrl: read.url('TELEGRAM_BASE_URL', 'https://api.telegram.org'),
    },
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
    s3TimeoutMs: read.integer('S3_TIMEOUT_SECONDS', 10, 1, 300) * 1_000,
    lake: readLake(read),
    trino: readTrino(read),
    analytics: {
      sessions: read.integer('ANALYTICS_SESSIONS', 2, 1, 32),
      memoryMb: read.integer('ANALYTICS_MEMORY_MB', 512, 64, 1_000_000),
      timeoutMs: read.integer('ANALYTICS_TIMEOUT_SECONDS', 30, 1, 3_600) * 1_000,
      pgTimeoutMs: read.integer('PG_QUERY_TIMEOUT_SECONDS', 4, 1, 300) * 1_000,
      pgQuery: read.choice('PG_QUERY', ['auto', 'account', 'off'], 'auto'),
      pgQueryUrl: read.secret('PG_QUERY_URL'),
    },
    retention: readRetention(read),
    search: readSearch(read),
    tracing: readTracing(read),
    sandboxUrl: read.url('SEXTANT_SANDBOX_URL', null),
    sandbox: {
      isWanted: read.choice('SANDBOX', ['auto', 'on'], 'auto') === 'on',
      world: read.text('SANDBOX_WORLD') === null ? null : read.choice('SANDBOX_WORLD', WORLD_NAMES, DEFAULT_WORLD),
      seed: read.text('SANDBOX_SEED') === null ? null : read.integer('SANDBOX_SEED', DEFAULT_SEED, 0, SEED_MAX),
      newsSessions:
        read.text('SANDBOX_NEWS_SESSIONS') === null
          ? null
          : read.integer('SANDBOX_NEWS_SESSIONS', DEFAULT_NEWS_SESSIONS, NEWS_SESSIONS_MIN, HISTORY_SESSIONS),
    },
  };
  if (config.sandbox.isWanted && hasVendorKey(config))
    read.problems.push('SANDBOX=on simulates the market: remove it, or the keys of the vendors');
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** Any vendor key selects real data; real and simulated rows never share a database. */
export function hasVendorKey(config: Config): boolean {
  return config.market.apiKey !== null || config.broker.keyId !== null || config.liveBroker.keyId !== null;
}

/** Settings of a live account, of any broker: `<BROKER>_LIVE_KEY_ID` and the like, also as `_FILE`. */
const LIVE_SETTING = /^[A-Z0-9]+_LIVE_/;

/** The environment without the live keys, for every process but the live broker's: it cannot leak what it does not have. */
export function withoutLiveSecrets<E extends Environment>(env: E): E {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !LIVE_SETTING.test(name))) as E;
}
