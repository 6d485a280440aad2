import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { type Config, hasVendorKey, readConfig } from '../config.ts';
import { checkServer } from '../kernel/db/embedded/check-server.adapter.ts';
import { migrate } from '../kernel/db/migrate.adapter.ts';
import { checkAccess } from './doctor-access.ts';
import { checkAnalytics } from './doctor-analytics.ts';
import { explainFailure } from './explain-failure.ts';
import type { Finding, Verdict } from './finding.ts';
import { EXIT } from './exit-code.ts';
import { chooseDataMode, openPlatformDatabase } from './platform-database.ts';
import { parseCommandLine } from './usage.ts';
import { VERSION } from './version.ts';

const PROBE_TIMEOUT_MS = 2_000;
const FREE_BYTES_MIN = 1_000_000_000;
const MARKS: Record<Verdict, string> = { ok: 'ok  ', note: 'note', bad: 'BAD ' };

/** Reports what is configured, reachable and missing, with advice. Exits with 1 if the platform cannot work. */
export async function doctorCommand(args: readonly string[]): Promise<void> {
  const { values } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  const findings: Finding[] = [
    {
      verdict: 'ok',
      subject: 'sextant',
      found: `${VERSION} on Node.js ${process.version}, ${process.platform} ${process.arch}`,
    },
  ];
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    print([
      ...findings,
      {
        verdict: 'bad',
        subject: 'configuration',
        found: explainFailure(error).message,
        advice: 'correct these settings',
      },
    ]);
    process.exitCode = EXIT.config;
    return;
  }
  const mode = chooseDataMode(config, { noSandbox: values['no-sandbox'] });
  findings.push({ verdict: 'ok', subject: 'configuration', found: `valid; stage ${config.stage}` });
  findings.push(...(await checkDataDir(config)));
  findings.push(...(await checkDatabase(config, mode)));
  findings.push(...(await checkPorts(config)));
  findings.push(...checkVendors(config, mode));
  findings.push(await checkModel(config));
  print(findings);
  if (findings.some(({ verdict }) => verdict === 'bad')) process.exitCode = EXIT.failed;
}

async function checkDataDir(config: Config): Promise<Finding[]> {
  try {
    await mkdir(config.dataDir, { recursive: true });
    await access(config.dataDir, constants.W_OK);
    const { bavail, bsize } = await statfs(config.dataDir);
    const free = bavail * bsize;
    const found = `${config.dataDir}, ${(free / 1e9).toFixed(1)} GB free`;
    return [
      free < FREE_BYTES_MIN
        ? { verdict: 'bad', subject: 'data folder', found, advice: 'free some disk space: less than 1 GB is left' }
        : { verdict: 'ok', subject: 'data folder', found },
    ];
  } catch (error) {
    return [
      {
        verdict: 'bad',
        subject: 'data folder',
        found: explainFailure(error).message,
        advice: 'set SEXTANT_DATA_DIR to a folder you can write to',
      },
    ];
  }
}

async function checkDatabase(config: Config, mode: 'simulated' | 'real'): Promise<Finding[]> {
  try {
    const database = await openPlatformDatabase(config, mode, { info: () => {}, warn: () => {} });
    try {
      const server = await checkServer(database.url);
      const { applied, alreadyApplied } = await migrate({ url: database.url });
      const schema =
        applied.length > 0
          ? `${applied.length} migration(s) applied just now`
          : `all ${alreadyApplied} migrations applied`;
      return [
        {
          verdict: 'ok',
          subject: 'database',
          found: `${database.description}, database "${server.database}", ${schema}`,
        },
        ...(await checkAccess(database.url)),
        ...(await checkAnalytics(config, database.url)),
      ];
    } finally {
      await database.stop();
    }
  } catch (error) {
    const advice = config.databaseUrl
      ? 'check DATABASE_URL: server, name, user, password'
      : 'see the message; docs/operations.md has the known cases';
    return [{ verdict: 'bad', subject: 'database', found: explainFailure(error).message, advice }];
  }
}

async function checkPorts(config: Config): Promise<Finding[]> {
  return Promise.all(
    Object.entries(config.addresses).map(async ([name, { host, port, url }]): Promise<Finding> => {
      const taken = await answers(host, port);
      return {
        verdict: 'ok',
        subject: `${name} address`,
        found: `${url} ${taken ? 'is in use (Sextant running?)' : 'is free'}`,
      };
    }),
  );
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PROBE_TIMEOUT_MS });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

function checkVendors(config: Config, mode: 'simulated' | 'real'): Finding[] {
  if (mode === 'simulated') {
    return [
      {
        verdict: 'note',
        subject: 'market data',
        found: 'simulated: no vendor key is set',
        advice: 'set POLYGON_API_KEY for real prices and news',
      },
    ];
  }
  const findings: Finding[] = [];
  const key = (present: boolean, subject: string, advice: string): Finding =>
    present ? { verdict: 'ok', subject, found: 'key is set' } : { verdict: 'note', subject, found: 'no key', advice };
  findings.push(
    key(
      config.market.apiKey !== null,
      'market data',
      'set POLYGON_API_KEY; without it there are no prices and no news',
    ),
  );
  findings.push(
    key(config.broker.keyId !== null, 'broker', 'set ALPACA_KEY_ID and ALPACA_SECRET_KEY to read a broker account'),
  );
  findings.push(
    config.filings.userAgent
      ? { verdict: 'ok', subject: 'filings', found: `declared as "${config.filings.userAgent}"` }
      : {
          verdict: 'note',
          subject: 'filings',
          found: 'no declared agent',
          advice: 'set EDGAR_USER_AGENT to "name contact@example.com": EDGAR refuses requests without',
        },
  );
  if (!hasVendorKey(config))
    findings.push({
      verdict: 'note',
      subject: 'sources',
      found: 'no source is configured: no data will be ingested',
      advice: 'set a vendor key, or start without --no-sandbox and DATABASE_URL to see the simulated market',
    });
  return findings;
}

async function checkModel(config: Config): Promise<Finding> {
  const { hostname, port, host } = new URL(config.model.ollamaUrl);
  const up = await answers(hostname, Number(port || 80));
  return up
    ? { verdict: 'ok', subject: 'language model', found: `a runtime answers at ${host}` }
    : {
        verdict: 'note',
        subject: 'language model',
        found: `none at ${host}: the builtin extractor is used`,
        advice: 'start Ollama, or set OLLAMA_URL or OPENAI_COMPATIBLE_URL',
      };
}

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  for (const { verdict, subject, found, advice } of findings) {
    console.log(`${MARKS[verdict]}  ${subject.padEnd(width)}  ${found}`);
    if (advice) console.log(`      ${''.padEnd(width)}  -> ${advice}`);
  }
}
