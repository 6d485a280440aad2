import { type Config, ConfigError, readConfig } from '../config.ts';
import type { Db } from '../kernel/db/database.ts';
import { createGuardedClient } from '../kernel/net/guarded-client.adapter.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { checkBroker, checkFilings, checkMarket } from '../operations/vendor-check.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { saveVendorChecks } from '../operations/vendor-check.store.ts';
import type { VendorCheck } from '../operations/vendor-check.ts';
import { CHECK_WAIT_MAX_MS, checkTargets, marketFingerprint } from '../roles/vendor-checks.ts';
import { quotaByAddress } from '../roles/vendor-clients.ts';
import { userAgent } from '../roles/vendors.ts';
import { describeWait } from './describe-wait.ts';
import { type Ask, askOnTerminal } from './prompt.ts';
import { envFilePath, readEnvFile, writeEnvFile } from './env-file.ts';
import { EXIT } from './exit-code.ts';
import { explainFailure } from './explain-failure.ts';
import { planLines, probePlan, savePlan } from './plan-report.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { VERSION } from './version.ts';
import { withDatabase } from './with-database.ts';

interface KeyGroup {
  title: string;
  gives: string;
  where: string;
  settings: readonly { name: string; prompt: string; isSecret: boolean }[];
  check: (config: Config, get: HttpGet) => Promise<VendorCheck>;
  /** What the plan of an accepted key allows, one line each. Stores it where there is a database. */
  report?: (config: Config, get: HttpGet, db: Db | null) => Promise<string[]>;
}

const GROUPS: readonly KeyGroup[] = [
  {
    title: 'Market data (Massive, formerly Polygon)',
    gives: 'prices and news; a free key works',
    where: 'https://massive.com/dashboard',
    settings: [{ name: 'MASSIVE_API_KEY', prompt: 'API key', isSecret: true }],
    check: (config, get) => checkMarket(checkTargets(config, get)),
    report: reportPlan,
  },
  {
    title: 'Alpaca paper account',
    gives: 'a paper account with prices and news; free',
    where: 'https://app.alpaca.markets',
    settings: [
      { name: 'ALPACA_KEY_ID', prompt: 'Key id', isSecret: false },
      { name: 'ALPACA_SECRET_KEY', prompt: 'Secret key', isSecret: true },
    ],
    check: (config, get) =>
      checkBroker(checkTargets(config, get).broker, 'broker', 'ALPACA_KEY_ID and ALPACA_SECRET_KEY'),
  },
  {
    title: 'SEC filings',
    gives: 'filings, company names, industries and identifiers; needs no key, only who you are',
    where: 'https://www.sec.gov/os/accessing-edgar-data',
    settings: [{ name: 'EDGAR_USER_AGENT', prompt: 'Your name and e-mail address', isSecret: false }],
    check: (config, get) => checkFilings(checkTargets(config, get)),
  },
];

/** Asks for keys, tests each with one real call, and writes those that are accepted to the settings file. */
export async function setupCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { yes: { type: 'boolean', default: false } });
  if (positionals.length > 0) throw new UsageError('usage: sextant setup [--yes]');
  if (!values.yes && !process.stdin.isTTY)
    throw new UsageError('sextant setup asks questions: use a terminal, or --yes with the keys in the environment');
  const path = envFilePath(process.env);
  const stored = readEnvFile(path);
  const ask = values.yes ? null : askOnTerminal;
  const accepted: Record<string, string> = {};
  let refused = 0;
  await withCounting(async (db) => {
    for (const group of GROUPS) {
      const outcome = await setUpGroup(group, stored, ask, db);
      if (outcome === 'refused') refused++;
      else Object.assign(accepted, outcome);
    }
  });
  if (Object.keys(accepted).length > 0) {
    writeEnvFile(path, { ...stored, ...accepted });
    console.log(`\nStored in ${path}, readable by you only. The environment wins over it.`);
  } else console.log('\nNothing to store: no key was given.');
  console.log('Next: "sextant track AAPL MSFT", then "sextant start".');
  if (refused > 0) process.exitCode = EXIT.failed;
}

/**
 * Opens the database of the platform, in which calls to vendors are counted and answers are stored. Without it the keys are tested
 * all the same.
 */
async function withCounting(work: (db: Db | null) => Promise<void>): Promise<void> {
  console.log('Opening the database, in which calls to vendors are counted ...');
  let isOpen = false;
  await withDatabase({ noSandbox: true, mayMake: true }, (db) => {
    isOpen = true;
    return work(db);
  }).catch(async (error: unknown) => {
    if (isOpen) throw error;
    console.log(`The database cannot be opened: ${explainFailure(error).message}. The keys are tested without it.`);
    await work(null);
  });
}

async function reportPlan(config: Config, get: HttpGet, db: Db | null): Promise<string[]> {
  const facts = await probePlan(config, get);
  if (db) await savePlan(db, facts, systemNow());
  return planLines(facts);
}

/** The accepted settings of one group; `refused` when a key was given and the vendor does not accept it. */
async function setUpGroup(
  group: KeyGroup,
  stored: Readonly<Record<string, string>>,
  ask: Ask | null,
  db: Db | null,
): Promise<Record<string, string> | 'refused'> {
  console.log(`\n${group.title}: ${group.gives}`);
  if (ask) console.log(`  ${group.where}`);
  for (;;) {
    const given = await readGroup(group, stored, ask);
    if (given === null) {
      console.log('  skipped');
      return {};
    }
    const check = await testKeys(group, given, db);
    console.log(`  ${check.verdict === 'ok' ? 'ok:' : 'not accepted:'} ${check.message}`);
    for (const line of check.plan) console.log(`  ${line}`);
    if (check.verdict === 'ok') return given;
    if (!ask) return 'refused';
    console.log('  Try again, or press Enter to skip.');
  }
}

/** Null when the group is skipped. Without a terminal the values of the environment and of the file are taken. */
async function readGroup(
  group: KeyGroup,
  stored: Readonly<Record<string, string>>,
  ask: Ask | null,
): Promise<Record<string, string> | null> {
  const given: Record<string, string> = {};
  for (const { name, prompt: label, isSecret } of group.settings) {
    const known = process.env[name]?.trim() || stored[name] || '';
    const answer = ask
      ? (await ask(`  ${label}${known === '' ? '' : ' (Enter keeps the present one)'}: `, isSecret)).trim()
      : '';
    const value = answer || known;
    if (value === '') return null;
    given[name] = value;
  }
  return given;
}

async function testKeys(
  group: KeyGroup,
  given: Readonly<Record<string, string>>,
  db: Db | null,
): Promise<VendorCheck & { plan: string[] }> {
  let config: Config;
  try {
    config = readConfig({ ...process.env, ...given });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { vendor: 'market data', verdict: 'failed', message: error.problems.join('; '), plan: [] };
  }
  const client = createGuardedClient({ userAgent: userAgent(VERSION), allowedHosts: config.allowedSourceHosts });
  const onWait = (waitMs: number, callsPerMinute: number) => console.log(`  ${describeWait(waitMs, callsPerMinute)}`);
  const get = db
    ? quotaByAddress({ config, db, get: client.get }, { maxWaitMs: CHECK_WAIT_MAX_MS, onWait })
    : client.get;
  try {
    const check = await group.check(config, get);
    if (db) await saveVendorChecks(db, [check], systemNow(), { 'market data': marketFingerprint(config) });
    const plan = check.verdict === 'ok' ? ((await group.report?.(config, get, db)) ?? []) : [];
    return { ...check, plan };
  } finally {
    await client.close();
  }
}
