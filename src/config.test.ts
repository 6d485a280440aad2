import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, hasVendorKey, readConfig, withoutLiveSecrets } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  it('has defaults for everything', () => {
    const config = readConfig({});
    expect(config.addresses.query.url).toBe('http://127.0.0.1:8000');
    expect(config.market.baseUrl).toBe('https://api.massive.com');
    expect(config.queueUrl).toBeNull();
    expect(hasVendorKey(config)).toBe(false);
  });

  it('takes the address of a message server for jobs, and refuses another kind', () => {
    expect(readConfig({ QUEUE_URL: 'nats://me:secret@nats:4222' }).queueUrl?.reveal()).toBe(
      'nats://me:secret@nats:4222',
    );
    expect(problemsOf({ QUEUE_URL: 'redis://127.0.0.1:6379' })).toEqual([
      'QUEUE_URL must be nats://host:port or tls://host:port, several of one cluster divided by commas',
    ]);
  });

  it('names every problem at once', () => {
    expect(
      problemsOf({
        DATABASE_URL: 'mysql://x',
        QUERY_API_PORT: '99999',
        RISK_PORT: '8002',
        ALPACA_KEY_ID: 'key',
        LOG_LEVEL: 'loud',
        SMTP_HOST: 'mail.example.com',
        TWILIO_FROM: '+15550100',
        ANALYTICS_SESSIONS: '0',
        OLLAMA_URL: 'ftp://x',
      }),
    ).toEqual([
      'DATABASE_URL must start with postgres:// or postgresql://',
      'QUERY_API_PORT must be a port, 0 to 65535',
      'two services have the same address: each needs its own',
      'ALPACA_KEY_ID and ALPACA_SECRET_KEY belong together: one is missing',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, silent, not "loud"',
      'SMTP_FROM must be the address that e-mail is sent from',
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM belong together: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN is missing',
      'OLLAMA_URL must be an http(s) URL',
      'ANALYTICS_SESSIONS must be a whole number from 1 to 32, not "0"',
    ]);
  });

  it('reads a secret from a file, and says when it cannot', () => {
    const path = join(folder, 'key');
    writeFileSync(path, 'secret-from-file\n');
    expect(readConfig({ MASSIVE_API_KEY_FILE: path }).market.apiKey?.reveal()).toBe('secret-from-file');
    expect(problemsOf({ MASSIVE_API_KEY_FILE: join(folder, 'none') })[0]).toMatch(
      /^MASSIVE_API_KEY_FILE: .+ cannot be read: it does not exist$/,
    );
  });

  it('accepts the former names of the market data vendor; the new ones win', () => {
    const former = { POLYGON_API_KEY: 'old', POLYGON_BASE_URL: 'https://old.example.com/' };
    expect(readConfig(former).market).toMatchObject({ baseUrl: 'https://old.example.com' });
    expect(readConfig({ ...former, MASSIVE_API_KEY: 'new' }).market.apiKey?.reveal()).toBe('new');
  });

  it('does not show secrets in JSON', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://u:hidden@localhost/x', MASSIVE_API_KEY: 'hidden' });
    expect(JSON.stringify(config)).not.toContain('hidden');
  });

  it('refuses the live address for the paper account', () => {
    const keys = { ALPACA_KEY_ID: 'id', ALPACA_SECRET_KEY: 'secret' };
    expect(problemsOf({ ...keys, ALPACA_BASE_URL: 'https://api.alpaca.markets' })).toHaveLength(1);
  });
});

describe('single sign-on', () => {
  const oidc = {
    OIDC_ISSUER: 'https://id.example.com/realms/desk/',
    OIDC_CLIENT_ID: 'sextant',
    OIDC_ROLES: 'sextant-admins=admin, staff=viewer',
  };

  it('is off without an issuer', () => {
    expect(readConfig({}).oidc).toBeNull();
    expect(problemsOf({ OIDC_CLIENT_ID: 'x', OIDC_ROLES: 'a=admin' })).toEqual([
      'OIDC_CLIENT_ID, OIDC_ROLES belongs to OIDC_ISSUER, which is missing',
    ]);
  });

  it('has defaults, and keeps the issuer as it is written', () => {
    expect(readConfig(oidc).oidc).toEqual({
      issuer: 'https://id.example.com/realms/desk/',
      clientId: 'sextant',
      clientSecret: null,
      scopes: ['openid', 'profile', 'email'],
      rolesClaim: 'groups',
      roles: [
        { value: 'sextant-admins', role: 'admin' },
        { value: 'staff', role: 'viewer' },
      ],
      redirectUrl: 'http://127.0.0.1:8080/sign-in/callback',
      name: 'single sign-on',
      sessionMs: 12 * 3_600_000,
      idleMs: 3_600_000,
    });
  });

  it('takes values with commas as JSON, and never shows the secret', () => {
    const config = readConfig({
      ...oidc,
      OIDC_CLIENT_SECRET: 'hidden',
      OIDC_ROLES: '{"CN=admins,OU=desk": "admin"}',
      OIDC_SCOPES: 'profile,groups',
    });
    expect(config.oidc?.roles).toEqual([{ value: 'CN=admins,OU=desk', role: 'admin' }]);
    expect(config.oidc?.scopes).toEqual(['openid', 'profile', 'groups']);
    expect(config.oidc?.clientSecret?.reveal()).toBe('hidden');
    expect(JSON.stringify(config)).not.toContain('hidden');
  });

  it('refuses addresses over which codes and tokens would travel in the clear', () => {
    for (const issuer of [
      'http://id.example.com',
      'ftp://id.example.com',
      'https://u:p@id.example.com',
      'id.example.com',
    ])
      expect(problemsOf({ ...oidc, OIDC_ISSUER: issuer }), issuer).toHaveLength(1);
    for (const redirect of ['http://sextant.example.com/sign-in/callback', 'https://sextant.example.com/', 'x'])
      expect(problemsOf({ ...oidc, OIDC_REDIRECT_URL: redirect }), redirect).toHaveLength(1);
    expect(problemsOf({ ...oidc, CONSOLE_URL: 'http://0.0.0.0:8080' })).toHaveLength(1);
  });

  it('refuses roles that a person cannot have', () => {
    for (const roles of ['a=internal', 'a', '=admin', '{"a": "root"}', '{', 'a=admin,b'])
      expect(problemsOf({ ...oidc, OIDC_ROLES: roles }), roles).not.toEqual([]);
    expect(problemsOf({ ...oidc, OIDC_ROLES: '' })[0]).toContain('OIDC_ROLES must map');
  });
});

it('the settings of a live account are removed for other processes, whichever broker they belong to', () => {
  const env = {
    ALPACA_LIVE_KEY_ID: 'a',
    ALPACA_LIVE_SECRET_KEY_FILE: 'b',
    OTHERBROKER_LIVE_TOKEN: 'c',
    ALPACA_KEY_ID: 'paper',
    OLLAMA_KEEP_ALIVE: '10m',
  };
  expect(withoutLiveSecrets(env)).toEqual({ ALPACA_KEY_ID: 'paper', OLLAMA_KEEP_ALIVE: '10m' });
});

it('traces are off unless an address is set, and the standard variables say where they go', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'desk' }).tracing).toBeNull();
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
  expect(readConfig(base).tracing).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    protocol: 'http/protobuf',
    headers: null,
  });
  const own = {
    ...base,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
  };
  const { tracing } = readConfig({ ...own, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
  expect(tracing).toMatchObject({ url: 'https://traces.example/in', protocol: 'http/json' });
  expect(tracing?.headers?.reveal()).toBe('a=b');
  expect(readConfig({ ...base, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  expect(readConfig({ ...base, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
  expect(() => readConfig({ ...base, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    /http\/protobuf, http\/json, not "grpc"/,
  );
  expect(() => readConfig({ ...base, OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow(/OTEL_TRACES_SAMPLER/);
});
