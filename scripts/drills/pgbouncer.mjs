// The platform through PgBouncer in transaction mode, on a server where its user is no superuser.
import {
  addresses,
  call,
  count,
  findPgbouncer,
  makeFolder,
  query,
  seconds,
  sextant,
  startPgbouncer,
  startServer,
  startSextant,
  transcript,
  until,
} from './kit.mjs';

const FILL_WITHIN_MS = Number(process.env.DRILL_FILL_SECONDS ?? 1_800) * 1_000;
const REQUESTS = 200;

export async function pgbouncerDrill() {
  const binary = findPgbouncer();
  if (binary === null)
    throw new Error('PgBouncer is not installed: apt install pgbouncer, or set PGBOUNCER to the program');
  const log = transcript('pgbouncer');
  const step = (...given) => log.step(...given);
  const folder = makeFolder('pgbouncer');
  const pooling = makeFolder('pooler');
  const server = await startServer(folder.path);
  const pooler = await startPgbouncer(pooling.path, server, binary);
  let platform = null;
  try {
    const { urls, env: ports } = await addresses();
    const pooled = { SEXTANT_DATA_DIR: folder.path, DATABASE_URL: pooler.url, LOG_LEVEL: 'warn', ...ports };
    const env = { ...pooled, DATABASE_DIRECT_URL: server.url, SANDBOX: 'on', SANDBOX_WORLD: 'easy' };

    let startMs = performance.now();
    const refused = await sextant(['start', '--sandbox'], pooled);
    step(
      'a start without DATABASE_DIRECT_URL is refused',
      refused.code === 78 && /DATABASE_DIRECT_URL/.test(refused.output),
    );

    for (const [round, words] of [
      ['first', / applied, 0 were already/],
      ['second', /^Nothing to do/m],
    ]) {
      startMs = performance.now();
      const migrated = await sextant(['migrate'], pooled);
      step(
        `the ${round} migrate through the pooler`,
        migrated.code === 0 && words.test(migrated.output),
        seconds(startMs),
      );
    }
    const locks = await query(server.adminUrl, `select count(*)::int as n from pg_locks where locktype = 'advisory'`);
    step('no lock is left in the pooler', locks[0].n === 0);

    startMs = performance.now();
    platform = await startSextant(['--sandbox'], env);
    step('sextant start through the pooler', true, `ready in ${seconds(startMs)}`);
    console.log(platform.output().trim().replaceAll(/^/gm, '      '));

    startMs = performance.now();
    const tables = ['market_bars', 'documents', 'intelligence', 'recommendations'];
    const filled = {};
    const isFilled = async () => {
      for (const table of tables) filled[table] = await count(server.url, table);
      return tables.every((table) => filled[table] > 0);
    };
    await until('the first fill', isFilled, FILL_WITHIN_MS).catch((error) => {
      throw new Error(`${error.message}: ${JSON.stringify(filled)}`);
    });
    step('first fill', true, `${tables.map((table) => `${filled[table]} ${table}`).join(', ')} in ${seconds(startMs)}`);

    startMs = performance.now();
    const [{ ticker }] = await query(server.url, `select ticker from companies where active order by ticker limit 1`);
    const order = { ticker, side: 'buy', quantity: 1, order_type: 'market' };
    let placed = await call('POST', `${urls.trading}/api/trading/override/order`, order);
    await until(
      'an order is accepted',
      async () => {
        if (placed.status < 300) return true;
        placed = await call('POST', `${urls.trading}/api/trading/override/order`, order);
        return placed.status < 300;
      },
      300_000,
    ).catch((error) => {
      throw new Error(`${error.message}: ${placed.status} ${placed.text}`);
    });
    await until('an order is filled', async () => (await count(server.url, 'fills')) > 0, 300_000);
    step(
      'orders are sent and filled',
      true,
      `${await count(server.url, 'orders')} orders, ${await count(server.url, 'fills')} fills after ${seconds(startMs)}`,
    );

    startMs = performance.now();
    const paths = [
      '/api/recommendations',
      '/api/trends?limit=20',
      '/api/documents?limit=20',
      '/api/orders',
      '/api/positions',
    ];
    const answers = [];
    for (let sent = 0; sent < REQUESTS; sent += 20)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, n) => call('GET', `${urls.query}${paths[n % paths.length]}`)),
        )),
      );
    const failed = answers.filter(({ status }) => status !== 200);
    const local = answers.filter(({ text }) => /"\d{4}-\d\d-\d\dT[\d:.]+\+09:00"/.test(text));
    step(
      'reads answer, with times in UTC',
      failed.length === 0 && local.length === 0,
      `${answers.length} in ${seconds(startMs)}`,
    );

    const sql = (text) => call('POST', `${urls.query}/api/analytics/pg-query`, { sql: text });
    const bars = await sql('select max(bar_timestamp) as newest from market_bars');
    const companies = await sql('select count(*) from companies');
    const slept = await sql('select pg_sleep(1)');
    step(
      'SQL over the database as an ordinary user',
      companies.status === 200 && bars.status === 200 && slept.status === 400,
      `${companies.json().rows[0][0]} companies, newest bar ${bars.json().rows[0][0]}; pg_sleep: ${slept.status}`,
    );

    const [{ backends, listening }] = await query(
      server.adminUrl,
      `select count(*)::int as backends,
      count(*) filter (where query ilike 'listen %')::int as listening from pg_stat_activity where usename = 'drill_app'`,
    );
    const held = await query(
      server.adminUrl,
      `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
      where locktype = 'advisory' and a.state = 'idle'`,
    );
    step(
      'sessions stay few and hold no lock while idle',
      backends <= 60 && listening >= 1 && held[0].n === 0,
      `${backends} connections at the server, ${listening} listen`,
    );

    startMs = performance.now();
    const doctor = await sextant(['doctor'], env);
    const lines = doctor.output.split('\n').filter((line) => /pooler|connections|SQL over|BAD|database /.test(line));
    console.log(lines.map((line) => `      ${line}`).join('\n'));
    step('doctor', doctor.code === 0 && /DATABASE_URL is a pooler/.test(doctor.output), seconds(startMs));

    const before = await count(server.url, 'documents');
    const code = await platform.stop();
    const warned = platform
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && /prepared statement|startup parameter|08P01|26000/.test(line));
    step('stop, without a warning about the pooler', code === 0 && warned.length === 0, warned[0] ?? '');
    for (const round of ['first', 'second']) {
      const again = await sextant(['migrate'], env);
      step(`the ${round} migrate after the stop`, again.code === 0 && /^Nothing to do/m.test(again.output));
    }
    startMs = performance.now();
    platform = await startSextant(['--sandbox'], env);
    const health = await call('GET', `${urls.query}/health`);
    step(
      'restart',
      health.status === 200 && (await count(server.url, 'documents')) >= before,
      `ready in ${seconds(startMs)}`,
    );
    const other = await sextant(['audit', 'verify'], { ...env, SANDBOX: 'auto', SANDBOX_WORLD: '' });
    step(
      'a command that takes the data for real is refused',
      other.code !== 0 && /simulated market/.test(other.output),
    );
    step('the second stop', (await platform.stop()) === 0);
    platform = null;
    return log.passed;
  } finally {
    await platform?.stop();
    await pooler.stop();
    await server.stop();
    pooling.remove();
    folder.remove();
  }
}
