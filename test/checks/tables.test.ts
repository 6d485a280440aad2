import { describe, expect, test } from 'vitest';
import { runCheck, writeTree } from './kit.ts';

const OWNERS = {
  'migrations/0001_all.sql':
    'create table companies (id int);\ncreate table orders (id int);\ncreate table fills (id int);\ncreate table kernel.jobs (id int);\ncreate table bars_default partition of bars default;',
  'src/kernel/queue.tables.ts': `interface Jobs { id: number }\ndeclare module './db.ts' { interface Database { 'kernel.jobs': Jobs } }`,
  'src/registry/registry.tables.ts': `interface C { id: number }\ndeclare module '../kernel/db.ts' { interface Database { companies: C } }`,
  'src/broker/broker.tables.ts': `interface O { id: number }\ndeclare module '../kernel/db.ts' { interface Database { orders: O; fills: O } }`,
  'src/broker/order.store.ts': `export const all = (db: any) => db.selectFrom('orders').innerJoin('fills as f', 'f.id', 'orders.id');
    export const add = (db: any) => db.insertInto('orders').values({ id: 1 });`,
};

const WRITE = 'trading writes to orders of broker';
const READ = 'trading reads orders of broker without declaring it';
const PLANTED: readonly { trick: string; text: string; reports: string }[] = [
  { trick: 'inserts', text: `db.insertInto('orders').values({ id: 1 })`, reports: WRITE },
  { trick: 'updates under another name', text: `db.updateTable('orders as o').set({ id: 1 })`, reports: WRITE },
  { trick: 'deletes', text: `db.deleteFrom('orders')`, reports: WRITE },
  { trick: 'merges', text: `db.mergeInto('orders')`, reports: WRITE },
  { trick: 'indexes the method', text: `db['insertInto']('orders')`, reports: WRITE },
  {
    trick: 'keeps the name in a constant',
    text: `(() => { const table = 'orders'; return db.updateTable(table); })()`,
    reports: WRITE,
  },
  { trick: 'chooses between names', text: `db.deleteFrom(db ? 'orders' : 'trades')`, reports: WRITE },
  {
    trick: 'gets the name as an argument of a union type',
    text: `((table: 'orders' | 'trades') => db.insertInto(table))('trades')`,
    reports: WRITE,
  },
  {
    trick: 'writes inside a common table expression',
    text: `db.with('new', (q: any) => q.insertInto('orders').returningAll()).selectFrom('new')`,
    reports: WRITE,
  },
  { trick: 'names the schema', text: `db.updateTable('public.orders')`, reports: WRITE },
  { trick: 'inserts by raw SQL', text: 'sql`insert into orders (id) values (${1})`', reports: WRITE },
  { trick: 'updates by raw SQL in capitals', text: 'sql`UPDATE Orders o SET id = 1`', reports: WRITE },
  { trick: 'quotes the name', text: 'sql`delete from "orders" where id = 1`', reports: WRITE },
  {
    trick: 'writes in a raw common table expression',
    text: 'sql`with gone as (delete from orders returning id) select id from gone`',
    reports: WRITE,
  },
  { trick: 'truncates', text: 'sql`truncate table orders`', reports: WRITE },
  {
    trick: 'names the table with sql.table',
    text: 'sql`insert into ${sql.table("orders")} default values`',
    reports: WRITE,
  },
  {
    trick: 'names the table with sql.id',
    text: 'sql`update ${sql.id("public", "orders")} set id = 1`',
    reports: WRITE,
  },
  { trick: 'writes by sql.raw', text: 'sql.raw("/* now */ delete from orders")', reports: WRITE },
  {
    trick: 'writes by text on a connection',
    text: 'db.query("insert into orders (id) values ($1)", [1])',
    reports: WRITE,
  },
  {
    trick: 'upserts',
    text: 'sql`insert into orders as o (id) values (1) on conflict (id) do update set id = 2`',
    reports: WRITE,
  },
  { trick: 'copies into the table', text: 'db.query("copy orders from stdin")', reports: WRITE },
  {
    trick: 'locks rows',
    text: `db.selectFrom('orders').selectAll().forUpdate()`,
    reports: 'trading locks rows of orders of broker',
  },
  {
    trick: 'locks rows by raw SQL',
    text: 'sql`select id from orders where id = 1 for no key update`',
    reports: 'trading locks rows of orders of broker',
  },
  {
    trick: 'locks the table',
    text: 'sql`lock table orders in exclusive mode`',
    reports: 'trading locks rows of orders of broker',
  },
  {
    trick: 'hides the name in a variable',
    text: '((table: string) => db.insertInto(table))("x")',
    reports: 'a table that is no literal',
  },
  {
    trick: 'hides the name in raw SQL',
    text: '((table: string) => sql`insert into ${sql.table(table)} default values`)("x")',
    reports: 'a table that is no literal',
  },
  {
    trick: 'joins texts',
    text: '((table: string) => db.query("insert into " + table))("x")',
    reports: 'a table that is no literal',
  },
  {
    trick: 'hides the schema',
    text: `db.withSchema('kernel').selectFrom('jobs')`,
    reports: 'withSchema() hides the name',
  },
  {
    trick: 'hides a table behind a common table expression',
    text: `db.with('orders', (q: any) => q.selectFrom('trades'))`,
    reports: 'hides the table of that name',
  },
  { trick: 'reads', text: `db.selectFrom('orders')`, reports: READ },
  { trick: 'reads a list of tables', text: `db.selectFrom(['trades', 'orders as o'])`, reports: READ },
  { trick: 'joins', text: `db.selectFrom('trades').leftJoin('orders as o', 'o.id', 'trades.id')`, reports: READ },
  {
    trick: 'reads in a sub-query',
    text: `db.selectFrom('trades').where((eb: any) => eb.exists(eb.selectFrom('orders')))`,
    reports: READ,
  },
  { trick: 'reads by raw SQL', text: 'sql`select 1 from trades t, orders o where t.id = o.id`', reports: READ },
  { trick: 'reads in a fragment', text: 'sql`exists (select from orders where id = 1)`', reports: READ },
  {
    trick: 'reads after a comment',
    text: 'sql`select 1 from /* own */ trades -- and\n join orders on true`',
    reports: READ,
  },
  {
    trick: 'reads through a condition between joins',
    text: 'sql`select 1 from trades t join companies c on c.id = t.id, orders`',
    reports: READ,
  },
  {
    trick: 'reads a table of the kernel schema',
    text: 'sql`select 1 from kernel.jobs`',
    reports: 'trading reads kernel.jobs of kernel without declaring it',
  },
  { trick: 'keeps SQL as data', text: "(() => ({ from: 'orders s', where: 'true' }))()", reports: READ },
  { trick: 'names a table as data', text: "(() => ({ table: 'orders' }))()", reports: READ },
  { trick: 'joins parts of a name', text: "db.insertInto('ord' + 'ers')", reports: 'a table that is no literal' },
  { trick: 'gets the name from a function', text: 'db.deleteFrom(db.nameOf())', reports: 'a table that is no literal' },
  { trick: 'binds a method', text: "db.insertInto.bind(db)('orders')", reports: 'is not called where it is named' },
  { trick: 'renames the SQL tag', text: '((q: typeof sql) => q`delete from orders`)(sql)', reports: WRITE },
];

const CLEAN = `
  import { sql } from 'kysely';
  export const a = (db: any) => db.selectFrom('companies as c').innerJoin('trades', 'trades.id', 'c.id');
  export const b = (db: any) => db.updateTable('trades').set({ id: 1 }).from('companies');
  export const c = sql\`insert into trades (id) select id from companies on conflict (id) do update set id = 2\`;
  export const d = sql\`with fills as (select id from trades) select 'delete from orders' from fills where id is distinct from 3\`;
  export const e = sql\`select extract(epoch from orders.at), orders from trades -- from orders\n\`;
  export const f = (db: any) => db.selectFrom('trades').selectAll().forUpdate();
  export const g = 'Update orders by hand';
  export const h = Array.from(['orders']);`;

const TRADING = `interface T { id: number }\ndeclare module '../kernel/db.ts' { interface Database { trades: T } }`;
const OWN_READS = { trading: { registry: ['companies'] } };

const tree = (files: Readonly<Record<string, string>>, reads: object = OWN_READS) =>
  writeTree({
    ...OWNERS,
    'migrations/0002_trades.sql': 'create table if not exists trades (id int);',
    'src/trading/trading.tables.ts': TRADING,
    'src/foreign-reads.json': JSON.stringify(reads),
    ...files,
  });

describe('the table checker', () => {
  const planted = Object.fromEntries(
    PLANTED.map(({ text }, index) => [
      `src/trading/planted-${index}.store.ts`,
      `import { sql } from 'kysely';\nexport const f = (db: any) => ${text};`,
    ]),
  );
  const result = runCheck('check-tables.mjs', tree({ ...planted, 'src/trading/clean.store.ts': CLEAN }));

  test('fails when anything is found', () => expect(result.status).toBe(1));

  test.each(PLANTED.map((one, index) => ({ ...one, index })))('reports a slice that $trick', ({ index, reports }) => {
    const found = result.violations.filter((line) => line.startsWith(`src/trading/planted-${index}.store.ts:`));
    expect(found.join('\n')).toContain(reports);
  });

  test('reports nothing where slices write to their own tables and read declared ones', () => {
    expect(result.violations.filter((line) => line.includes('clean.store.ts'))).toEqual([]);
    expect(runCheck('check-tables.mjs', tree({ 'src/trading/clean.store.ts': CLEAN }))).toMatchObject({
      status: 0,
      violations: [],
    });
  });

  test('reports a read of a slice above, even when it is declared', () => {
    const { violations } = runCheck(
      'check-tables.mjs',
      tree(
        {
          'src/trading/clean.store.ts': CLEAN,
          'src/broker/up.store.ts': "export const f = (db: any) => db.selectFrom('trades');",
        },
        { ...OWN_READS, broker: { trading: ['trades'] } },
      ),
    );
    expect(violations).toEqual(['src/broker/up.store.ts:1: broker reads trades of trading, a slice above it']);
  });

  test('reports a declaration that nothing uses any more', () => {
    const { status, violations } = runCheck('check-tables.mjs', tree({}));
    expect(status).toBe(1);
    expect(violations).toEqual(['src/foreign-reads.json: trading no longer reads companies of registry: remove it']);
  });

  test('reports a declaration that names another owner', () => {
    const reads = { trading: { registry: ['companies'], kernel: ['orders'] } };
    const { violations } = runCheck('check-tables.mjs', tree({ 'src/trading/clean.store.ts': CLEAN }, reads));
    expect(violations).toEqual(['src/foreign-reads.json: orders is not a table of kernel']);
  });

  test('reports a table without an owner and a table with two', () => {
    const { violations } = runCheck(
      'check-tables.mjs',
      tree({
        'src/trading/clean.store.ts': CLEAN,
        'migrations/0003_more.sql': 'create unlogged table kernel.stray (id int);',
        'src/risk/risk.tables.ts': TRADING,
      }),
    );
    expect(violations.join('\n')).toContain('no *.tables.ts declares the table kernel.stray');
    expect(violations.join('\n')).toContain('trades is declared by risk too');
  });

  test('keeps the map in docs/architecture.md current', () => {
    const page =
      '# Map\n<!-- table ownership: written by `npm run generate:tables` -->\n<!-- end of table ownership -->\n';
    const root = tree({ 'src/trading/clean.store.ts': CLEAN, 'docs/architecture.md': page });
    expect(runCheck('check-tables.mjs', root).violations.join()).toContain('run "npm run generate:tables"');
    expect(runCheck('check-tables.mjs', root, '--write').status).toBe(0);
    expect(runCheck('check-tables.mjs', root).status).toBe(0);
  });
});
