import { type Config, readConfig } from '../config.ts';
import { migrate } from '../kernel/db/migrate.adapter.ts';
import { seedSavedQueries } from '../analytics/saved/use/seed-saved-queries.ts';
import { seedSystemAgents } from '../intelligence/agents/use/seed-system-agents.ts';
import type { DatabaseLink } from '../kernel/db/link.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { createLogger } from '../kernel/log.adapter.ts';
import { freePort } from '../kernel/net/free-port.adapter.ts';
import { moveSourceSecrets } from '../registry/use/move-source-secrets.ts';
import { installationSealer } from '../kernel/access/installation-key.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { insertRestart } from '../operations/process-restart.store.ts';
import { refuseOtherMarket, settleSandbox } from '../roles/settle-sandbox.ts';
import type { SettledWorld } from '../sandbox/use/settle-world.ts';
import { chooseRoleNames, ROLE_KINDS, type RoleName } from '../roles/role-names.ts';
import { EXIT } from './exit-code.ts';
import { explainFailure } from './explain-failure.ts';
import { chooseDataMode, type DataMode, openPlatformDatabase, type PlatformDatabase } from './platform-database.ts';
import type { DatabaseSettings, Endpoint } from './supervisor/messages.ts';
import type { RestartEvent } from './supervisor/supervised-process.ts';
import { planProcesses } from './supervisor/plan-processes.ts';
import { launchRoles } from './supervisor/supervisor.ts';
import { openSupervisorPort } from './supervisor/supervisor-port.ts';
import { settleLink } from './settle-link.ts';
import { printFirstStart } from './first-start-line.ts';
import { stopPlatform } from './stop-platform.ts';
import { timeSteps } from './time-steps.ts';
import { watchClock } from './watch-clock.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { VERSION } from './version.ts';

const SANDBOX_PORT = 8090;
const PARENT_CHECK_MS = 500;
/** The C library of Linux otherwise keeps freed memory apart for up to eight threads a core, in each process. */
const MALLOC_ARENA_MAX = '2';

export async function startCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    role: { type: 'string', multiple: true },
    sandbox: { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const [word] = positionals;
  if (word !== undefined) {
    const meant = Object.hasOwn(ROLE_KINDS, word) ? `: did you mean --role ${word}?` : '';
    throw new UsageError(`"sextant start" takes no "${word}"${meant}`);
  }
  const config = readConfig({ ...process.env, ...(values.sandbox ? { SANDBOX: 'on' } : {}) });
  const mode = chooseDataMode(config, { noSandbox: values['no-sandbox'] });
  const roles = chooseRoles(values.role, mode, config);
  const log = createLogger({ level: config.logLevel, name: 'supervisor' });

  const stopRequested = waitForStop();
  const print = (line: string) => console.log(line);
  print(`Sextant ${VERSION}${mode === 'simulated' ? ': simulated market, all data is fictional' : ''}`);
  const env: NodeJS.ProcessEnv = { MALLOC_ARENA_MAX, ...process.env, SEXTANT_SUPERVISED: '1' };
  // Each process receives the addresses of the database when it may begin.
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) for (const one of [name, `${name}_FILE`]) delete env[one];
  if (mode === 'simulated') env.SEXTANT_SANDBOX_URL ??= `http://127.0.0.1:${await freePort(SANDBOX_PORT)}`;
  let databaseUrl: string | null = null;
  const launched = launchRoles({
    plans: planProcesses(roles, config.queryApiCopies),
    env,
    onRestart: (event) => {
      log.error(`the ${event.name} process failed (${event.reason}); restarting it in ${event.delayMs} ms`);
      if (databaseUrl === null) return;
      void recordRestart(databaseUrl, event).catch((error: unknown) =>
        log.warn(`a restart could not be recorded: ${explainFailure(error).message}`),
      );
    },
  });
  void stopRequested.then((signal) => {
    launched.expectStop();
    process.once('SIGINT', () => process.exit(EXIT.failed));
    print(signal === 'SIGINT' ? '\nStopping...' : 'Stopping...');
  });
  const clock = watchClock((line) => log.warn(line));
  const took = timeSteps(log);
  let isStopping = false;
  let closeOwn = async (): Promise<void> => {};
  const begin = async (database: PlatformDatabase): Promise<void> => {
    const link = await settleLink(config, database, (message) => log.warn(message));
    await took('migrations', migrate({ url: database.url }));
    const simulated = await took('seed', seedPlatform(database.url, config, mode));
    if (simulated) print(`  simulated market: ${describeWorld(simulated)}`);
    databaseUrl = database.url;
    const supervisor = await took('roles', launched.begin(linkSettings(link, database.url)));
    const admin = await took('admin port', openSupervisorPort(config, database.url, supervisor));
    if (isStopping) return await admin.close();
    printEndpoints(
      print,
      [...supervisor.endpoints, { name: 'monitoring', url: `${admin.url}/metrics` }],
      `${database.description}${link.prepares ? '' : ', no prepared statements'}`,
    );
    const progress = mode === 'simulated' ? printFirstStart(database.url, print) : null;
    closeOwn = async () => {
      await Promise.all([progress?.stop(), admin.close()]);
    };
  };
  try {
    const database = await took(
      'database',
      openPlatformDatabase(config, mode, {
        info: (message) => log.info(message),
        warn: (message) => log.warn(message),
      }),
    );
    const beginning = begin(database);
    try {
      // A start that is stopped half-way is not an error: every step of it can be repeated.
      await Promise.race([beginning, stopRequested]);
      await stopRequested;
    } finally {
      isStopping = true;
      beginning.catch(() => {});
      await Promise.all([took('own port', closeOwn()), stopPlatform(launched, database, log)]);
    }
  } finally {
    clock.stop();
    await launched.stop();
  }
  print('Stopped.');
}

const linkSettings = ({ url, isPooled, prepares }: DatabaseLink, directUrl: string): DatabaseSettings => ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: isPooled ? directUrl : '',
  DATABASE_PREPARED: prepares ? 'on' : 'off',
});

/** For "sextant doctor" and the console. A connection of its own each time: restarts are rare. */
async function recordRestart(url: string, event: RestartEvent): Promise<void> {
  const db = createDb(createPool({ url, applicationName: 'sextant supervisor', maxConnections: 1 }));
  try {
    const { name, reason, exitCode, signal } = event;
    await insertRestart(db, { process: name, happenedAt: systemNow(), exitCode, signal, message: reason });
  } finally {
    await db.destroy();
  }
}

/** The settings that would make the same market in another folder. */
const describeWorld = ({ world, seed, newsSessions }: SettledWorld): string =>
  `SANDBOX_WORLD=${world} SANDBOX_SEED=${seed} SANDBOX_NEWS_SESSIONS=${newsSessions}`;

/**
 * Adds missing agents and saved queries that ship with the platform, without overwriting a change, and seals secrets of sources
 * that an older version stored in the open. Returns the simulated market of the database.
 */
async function seedPlatform(url: string, config: Config, mode: DataMode): Promise<SettledWorld | null> {
  const db = createDb(createPool({ url, applicationName: 'sextant seed', maxConnections: 1 }));
  try {
    await refuseOtherMarket(db, { isSimulated: mode === 'simulated', isOwn: config.databaseUrl !== null });
    await seedSystemAgents({ db, now: systemNow });
    await seedSavedQueries(db, { again: false });
    await moveSourceSecrets({ db, now: systemNow, getSealer: installationSealer(config) });
    return mode === 'simulated' ? await settleSandbox(db, config) : null;
  } finally {
    await db.destroy();
  }
}

/**
 * Resolves on a signal or, under npm, when the parent process ends: npm sends the signal to its shell, which ends without passing
 * it on.
 */
function waitForStop(): Promise<'SIGINT' | 'SIGTERM'> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve('SIGINT'));
    process.on('SIGTERM', () => resolve('SIGTERM'));
    if (process.env.npm_lifecycle_event === undefined) return;
    setInterval(() => {
      if (process.ppid !== parent) resolve('SIGTERM');
    }, PARENT_CHECK_MS).unref();
  });
}

function chooseRoles(named: readonly string[] | undefined, mode: DataMode, config: Config): RoleName[] {
  const names = chooseRoleNames(named?.flatMap((item) => item.split(',')).map((name) => name.trim()) ?? ['all']);
  const hasLive = mode === 'real' && config.liveBroker.keyId !== null;
  return names.filter((name) => {
    if (ROLE_KINDS[name] === 'sandbox') return mode === 'simulated';
    return ROLE_KINDS[name] !== 'live' || hasLive;
  });
}

function printEndpoints(print: (line: string) => void, endpoints: readonly Endpoint[], database: string): void {
  const width = Math.max(...endpoints.map(({ name }) => name.length), 'database'.length);
  for (const { name, url } of endpoints) print(`  ${name.padEnd(width)}  ${url}`);
  print(`  ${'database'.padEnd(width)}  ${database}`);
  print('Ready. Press Ctrl+C to stop.');
}
