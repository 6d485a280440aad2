import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { type Config, hasVendorKey, readConfig } from '../config.ts';
import { checkServer } from '../kernel/db/embedded/check-server.adapter.ts';
import { readSchemaState } from '../kernel/db/migrate.adapter.ts';
import { readFreeBytes } from '../operations/disk-space.adapter.ts';
import { checkAccess } from './doctor-access.ts';
import { checkParts } from './doctor-health.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { invalid } from '../kernel/errors.ts';
import { createGuardedClient } from '../kernel/net/guarded-client.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { isCrashLooping, RESTART_WINDOW_MS } from '../operations/crash-loop.ts';
import { listRestarts } from '../operations/process-restart.store.ts';
import { checkVendors } from '../operations/vendor-check.adapter.ts';
import type { CheckVerdict } from '../operations/vendor-check.ts';
import { CHECK_WAIT_MAX_MS, checkTargets } from '../roles/vendor-checks.ts';
import { quotaByAddress } from '../roles/vendor-clients.ts';
import { userAgent } from '../roles/vendors.ts';
import { describeWait } from './describe-wait.ts';
import { checkClock } from './doctor-clock.ts';
import { checkConnections } from './doctor-connections.ts';
import { checkAnalytics } from './doctor-analytics.ts';
import { checkSearch } from './doctor-search.ts';
import { checkSecrets } from './doctor-secrets.ts';
import { checkSignIn } from './doctor-sign-in.ts';
import { checkStorage } from './doctor-storage.ts';
import { checkCapacity, checkMarketConflicts } from './doctor-market.ts';
import { envFilePath, isEnvFileOpen } from './env-file.ts';
import { explainFailure } from './explain-failure.ts';
import type { Finding, Verdict } from './finding.ts';
import { EXIT } from './exit-code.ts';
import { chooseDataMode, hasEmbeddedDatabase, openPlatformDatabase } from './platform-database.ts';
import { parseCommandLine, refuseArguments } from './usage.ts';
import { VERSION } from './version.ts';

const PROBE_TIMEOUT_MS = 2_000;
const FREE_BYTES_MIN = 1_000_000_000;
const VERDICTS: Record<CheckVerdict, Verdict> = { ok: 'ok', failed: 'bad', not_configured: 'note' };
const MARKS: Record<Verdict, string> = { ok: 'ok  ', note: 'note', bad: 'BAD ' };

/** Reports what is configured, reachable and missing, with advice. Exits with 1 if the platform cannot work. */
export async function doctorCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  refuseArguments('doctor', positionals);
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
  findings.push(...checkSettingsFile());
  findings.push(...(await checkDataDir(config)));
  let outside: Finding[] | null = null;
  const whileOpen = async (url: string) => {
    outside = await checkOutside(config, mode, url);
  };
  findings.push(...(await checkDatabase(config, mode, whileOpen)));
  findings.push(...(await checkPorts(config)));
  findings.push(...(await checkSignIn(config)));
  findings.push(...(outside ?? (await checkOutside(config, mode, null))));
  print(findings);
  if (findings.some(({ verdict }) => verdict === 'bad')) process.exitCode = EXIT.failed;
}

/** A data folder that does not exist yet is not made: its nearest parent is checked in its place. */
async function checkDataDir(config: Config): Promise<Finding[]> {
  try {
    const existing = nearestExisting(config.dataDir);
    if (!statSync(existing).isDirectory()) throw invalid(`${existing} is a file, not a folder`);
    await access(existing, constants.W_OK | constants.X_OK);
    const free = (await readFreeBytes(existing)) ?? 0;
    const state = existing === config.dataDir ? '' : ', made at the first start';
    const found = `${config.dataDir}${state}, ${(free / 1e9).toFixed(1)} GB free`;
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

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

async function checkDatabase(
  config: Config,
  mode: 'simulated' | 'real',
  whileOpen: (url: string) => Promise<void>,
): Promise<Finding[]> {
  // Opening the embedded database would make it.
  if (config.databaseUrl === null && !hasEmbeddedDatabase(config)) {
    return [{ verdict: 'note', subject: 'database', found: 'embedded, none yet', advice: '"sextant start" makes it' }];
  }
  try {
    const database = await openPlatformDatabase(config, mode, { info: () => {}, warn: () => {} });
    try {
      const server = await checkServer(database.url);
      const { applied, missing } = await readSchemaState({ url: database.url });
      const found = `${database.description}, database "${server.database}"`;
      // A report must not change what it reports on. The other checks read tables that a migration may add.
      if (missing > 0) {
        const schema = applied === 0 ? 'not set up yet' : `${missing} migration(s) of this version are not applied`;
        const advice = '"sextant start" applies them; make a back-up first if the data matters';
        return [{ verdict: 'note', subject: 'database', found: `${found}, ${schema}`, advice }];
      }
      await whileOpen(database.url);
      return [
        {
          verdict: 'ok',
          subject: 'database',
          found: `${found}, all ${applied} migrations applied`,
        },
        ...(await checkConnections(config, mode, database)),
        ...(await checkAccess(database.url)),
        await checkSecrets(config, database.url),
        await checkClock(database.url, systemNow()),
        ...(await checkAnalytics(config, database.url)),
        await checkSearch(database.url),
        ...(await checkStorage(config, database.url)),
        ...(await checkParts(config, database.url)),
        ...(await checkRestarts(database.url)),
        ...(await checkMarketConflicts(database.url)),
        ...(mode === 'simulated' ? [] : await checkCapacity(database.url, config)),
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

function checkSettingsFile(): Finding[] {
  const path = envFilePath(process.env);
  if (!existsSync(path)) return [];
  return isEnvFileOpen(path)
    ? [{ verdict: 'bad', subject: 'settings file', found: `others may read ${path}`, advice: `chmod 600 ${path}` }]
    : [{ verdict: 'ok', subject: 'settings file', found: path }];
}

/** Processes that failed in the last hour, with the newest reason. */
async function checkRestarts(url: string): Promise<Finding[]> {
  const db = createDb(createPool({ url, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    const restarts = await listRestarts(db, new Date(systemNow().getTime() - RESTART_WINDOW_MS));
    if (restarts.length === 0)
      return [{ verdict: 'ok', subject: 'processes', found: 'none was restarted in the last hour' }];
    return restarts.map(({ process: name, restarts: count, last_at, last_message }): Finding => {
      const found = `the ${name} process failed ${count} time(s) in the last hour, last at ${last_at.toISOString()}: ${last_message}`;
      return isCrashLooping(count)
        ? { verdict: 'bad', subject: 'processes', found, advice: 'mend what the message names; it restarts by itself' }
        : { verdict: 'note', subject: 'processes', found };
    });
  } finally {
    await db.destroy();
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

/**
 * One real call to each vendor that is configured, the model runtime and the mail server. With a database the calls count against
 * the vendors' quotas, together with those of a running platform.
 */
async function checkOutside(config: Config, mode: 'simulated' | 'real', url: string | null): Promise<Finding[]> {
  const client = createGuardedClient({ userAgent: userAgent(VERSION), allowedHosts: config.allowedSourceHosts });
  const db = url === null ? null : createDb(createPool({ url, applicationName: 'sextant doctor', maxConnections: 2 }));
  const onWait = (waitMs: number, callsPerMinute: number) => console.log(describeWait(waitMs, callsPerMinute));
  const options = { maxWaitMs: CHECK_WAIT_MAX_MS, onWait };
  const get = db === null ? client.get : quotaByAddress({ config, db, get: client.get }, options);
  try {
    const checks = await checkVendors(checkTargets(config, get));
    const findings = checks
      .filter(({ vendor, verdict }) => vendor !== 'live broker' || verdict !== 'not_configured')
      .map(
        ({ vendor, verdict, message }): Finding => ({ verdict: VERDICTS[verdict], subject: vendor, found: message }),
      );
    if (mode === 'simulated')
      findings.push({
        verdict: 'note',
        subject: 'sources',
        found: 'simulated market: no vendor key is set',
        advice: '"sextant setup" asks for keys; one free key gives real prices and news',
      });
    else if (!hasVendorKey(config))
      findings.push({
        verdict: 'note',
        subject: 'sources',
        found: 'no vendor key is set: no prices will be read',
        advice: 'run "sextant setup", or start without --no-sandbox and DATABASE_URL to see the simulated market',
      });
    return findings;
  } finally {
    await client.close();
    await db?.destroy();
  }
}

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  for (const { verdict, subject, found, advice } of findings) {
    console.log(`${MARKS[verdict]}  ${subject.padEnd(width)}  ${found}`);
    if (advice) console.log(`      ${''.padEnd(width)}  -> ${advice}`);
  }
}
