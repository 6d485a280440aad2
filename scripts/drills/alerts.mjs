// Every alert of deploy/observability: its cause is made, real Prometheus must report it as firing, and its end after the cause is
// gone. Needs Prometheus (Debian: package "prometheus") and, for the data folder of a chosen size, the right to mount.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { CAUSES } from './alert-causes.mjs';
import { reportPanels } from './dashboards.mjs';
import {
  addresses,
  freePorts,
  makeFolder,
  query,
  sextant,
  startServer,
  startSextant,
  transcript,
  until,
} from './kit.mjs';
import { startPrometheus, watchAlerts } from './prometheus.mjs';

const FIRES_WITHIN_MS = 120_000;
const RESOLVES_WITHIN_MS = 240_000;
const QUIET_WITHIN_MS = 600_000;

const wholeSeconds = (ms) => `${Math.round(ms / 1_000)} s`;

/** Makes one cause after the other; the end of an alert is awaited together with the next causes. */
function alertRunner(watch, log) {
  const rows = [];
  const ends = [];
  const fire = async (one, context) => {
    const { alerts, cause, aged } = one;
    for (const { alert, labels } of alerts)
      await until(`${alert} is silent before its cause`, () => !watch.isFiring(alert, labels), QUIET_WITHIN_MS);
    const madeMs = performance.now();
    const undo = await one.make(context);
    const made = alerts.map(({ alert, labels }) => ({ alert, labels, cause: aged ? `${cause}; ${aged}` : cause }));
    const open = new Set(made);
    await until(
      `${alerts.map(({ alert }) => alert).join(', ')} fire`,
      () => {
        for (const row of open)
          if (watch.isFiring(row.alert, row.labels)) {
            row.firedMs = performance.now() - madeMs;
            open.delete(row);
          }
        return open.size === 0;
      },
      one.firesWithinMs ?? FIRES_WITHIN_MS,
    ).catch((error) => console.error(error.message));
    await undo?.();
    const undoneMs = performance.now();
    for (const row of made) {
      rows.push(row);
      const isFired = row.firedMs !== undefined;
      log(
        `${isFired ? 'ok  ' : 'FAIL'}  ${row.alert}: ${row.cause}${isFired ? ` (${wholeSeconds(row.firedMs)})` : ''}`,
      );
      if (!isFired) continue;
      if (one.resolves !== undefined) row.resolved = one.resolves;
      else
        ends.push(
          until(
            `${row.alert} ends`,
            () => !watch.isFiring(row.alert, row.labels),
            one.resolvesWithinMs ?? RESOLVES_WITHIN_MS,
          ).then(
            () => (row.resolved = `after ${wholeSeconds(performance.now() - undoneMs)}`),
            () => (row.resolved = 'not within the drill'),
          ),
        );
    }
  };
  return { rows, fire, settle: () => Promise.all(ends) };
}

export async function alertsDrill() {
  const steps = transcript('alerts');
  const folder = makeFolder('alerts');
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8g', 'tmpfs', dataDir]);
  const wanted = process.env.DRILL_ALERTS?.split(',');
  const isWanted = ({ alerts }) => wanted === undefined || alerts.some(({ alert }) => wanted.includes(alert));
  const closers = [];
  try {
    const server = await startServer(folder.path);
    closers.push(() => server.stop());
    const { env: addressed, urls } = await addresses();
    const [adminPort, receiverPort] = await freePorts(2);
    const env = {
      ...addressed,
      ADMIN_PORT: String(adminPort),
      DATABASE_URL: server.url,
      SANDBOX: 'on',
      SANDBOX_WORLD: 'easy',
      LOG_LEVEL: 'error',
      SEXTANT_DATA_DIR: dataDir,
      OLLAMA_URL: `${addressed.SEXTANT_SANDBOX_URL}/model`,
      SOURCE_HOSTS_ALLOWED: `127.0.0.1:${receiverPort}`,
    };
    const prometheus = await startPrometheus(folder.path, `http://127.0.0.1:${adminPort}/targets`);
    closers.push(() => prometheus.stop());
    const watch = watchAlerts(prometheus);
    closers.push(() => watch.stop());
    const runner = alertRunner(watch, console.log);
    const platform = await startSextant([], env);
    closers.push(() => platform.stop());
    steps.step('the platform starts', true);
    const isFilled = async () => Number((await query(server.url, 'select count(*) as n from market_bars'))[0].n) > 0;
    await until('prices arrive', isFilled, 600_000);
    const tickers = (await query(server.url, 'select ticker from companies where active order by ticker limit 8')).map(
      ({ ticker }) => ticker,
    );
    const sandboxUrl = addressed.SEXTANT_SANDBOX_URL;
    const context = {
      platform,
      server,
      urls,
      url: server.url,
      env,
      dataDir,
      sandboxUrl,
      tickers,
      ticker: tickers[0],
      receiverPort,
    };
    for (const one of CAUSES.filter(isWanted))
      await runner.fire(one, context).catch((error) => {
        console.error(`FAIL  ${one.alerts.map(({ alert }) => alert).join(', ')}: ${error.message}`);
        for (const { alert } of one.alerts) runner.rows.push({ alert, cause: one.cause });
      });
    await runner.settle();
    if (wanted === undefined) await reportPanels(prometheus);
    const down = {
      alerts: [{ alert: 'SextantDown' }],
      cause: 'the supervisor is killed',
      make: async () => {
        await platform.kill();
        return async () => closers.push(await startReal({ server, prometheus, folder, runner, isWanted }));
      },
    };
    if (isWanted(down) || isWanted({ alerts: REAL_ALERTS })) await runner.fire(down, context);
    await runner.settle();
    printTable(runner.rows);
    const named = new Set(runner.rows.filter(({ firedMs }) => firedMs !== undefined).map(({ alert }) => alert));
    const silent = (wanted ?? (await prometheus.ruleNames())).filter((name) => !named.has(name));
    steps.step(`every alert fired${silent.length === 0 ? '' : `, except ${silent.join(', ')}`}`, silent.length === 0);
    return steps.passed;
  } finally {
    for (const close of closers.toReversed()) await close().catch((error) => console.error(error.message));
    execFileSync('umount', ['-l', dataDir]);
    folder.remove();
  }
}

const REAL_ALERTS = ['SextantVendorRefused', 'SextantTokenExpires', 'SextantSignInFails'].map((alert) => ({ alert }));

/** A platform for real vendors, with tokens and single sign-on, whose vendors are stand-ins. */
async function startReal({ server, prometheus, folder, runner }) {
  let isAccepting = false;
  const vendor = createServer((request, response) => {
    const isIssuer = request.url.startsWith('/issuer');
    response.writeHead(isIssuer ? 503 : isAccepting ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAccepting ? { id: 'drill', account_number: 'drill', status: 'ACTIVE' } : {}));
  });
  const [vendorPort, adminPort] = await freePorts(2);
  await new Promise((done) => vendor.listen(vendorPort, '127.0.0.1', done));
  await query(server.adminUrl, 'create database drill_real owner drill_app');
  const { env: addressed, urls } = await addresses();
  const dataDir = join(folder.path, 'real');
  mkdirSync(dataDir);
  const databaseUrl = new URL(server.url);
  databaseUrl.pathname = '/drill_real';
  const env = {
    ...addressed,
    ADMIN_PORT: String(adminPort),
    DATABASE_URL: databaseUrl.href,
    LOG_LEVEL: 'error',
    SEXTANT_DATA_DIR: dataDir,
    MASSIVE_API_KEY: 'drill',
    MASSIVE_BASE_URL: `http://127.0.0.1:${vendorPort}`,
    SOURCE_HOSTS_ALLOWED: `127.0.0.1:${vendorPort}`,
    OIDC_ISSUER: `http://127.0.0.1:${vendorPort}/issuer`,
    OIDC_CLIENT_ID: 'drill',
    OIDC_ROLES: 'admins=admin',
  };
  delete env.SEXTANT_SANDBOX_URL;
  const migrated = await sextant(['migrate', '--no-sandbox'], env);
  if (migrated.code !== 0) throw new Error(migrated.output);
  const created = await sextant(
    ['token', 'create', 'prometheus', '--role', 'viewer', '--days', '30', '--no-sandbox'],
    env,
  );
  const token = /stx_\S+/.exec(created.output)?.[0];
  if (token === undefined) throw new Error(`no token was made: ${created.output}`);
  let platform = await startSextant(['--no-sandbox'], env);
  await prometheus.reload(`http://127.0.0.1:${adminPort}/targets`, token);
  const restart = async () => {
    await platform.stop();
    platform = await startSextant(['--no-sandbox'], env);
  };
  await runner.fire(
    {
      alerts: [{ alert: 'SextantVendorRefused', labels: { vendor: 'market data' } }],
      cause: 'the market data vendor refuses the key with 401',
      make: async () => async () => {
        isAccepting = true;
        await restart();
      },
    },
    {},
  );
  await runner.fire(
    {
      alerts: [{ alert: 'SextantTokenExpires', labels: { token: 'short' } }],
      cause: 'a token that is valid for three days (sextant token create --days 3)',
      make: async () => {
        await sextant(['token', 'create', 'short', '--role', 'viewer', '--days', '3', '--no-sandbox'], env);
        return () => sextant(['token', 'revoke', 'short', '--no-sandbox'], env);
      },
    },
    {},
  );
  await runner.fire(
    {
      alerts: [{ alert: 'SextantSignInFails' }],
      cause: 'the identity provider answers 503, and people sign in',
      make: async () => {
        for (let time = 0; time < 12; time++) await fetch(`${urls.console}/sign-in/start`, { redirect: 'manual' });
      },
    },
    {},
  );
  return async () => {
    await platform.stop();
    vendor.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function printTable(rows) {
  console.log('\n| alert | cause | fired | ended |\n|---|---|---|---|');
  for (const { alert, cause, firedMs, resolved } of rows)
    console.log(
      `| ${alert} | ${cause} | ${firedMs === undefined ? 'no' : `after ${wholeSeconds(firedMs)}`} | ${resolved ?? 'no'} |`,
    );
  console.log('');
}
