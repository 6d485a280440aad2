import { afterEach, expect, test } from 'vitest';
import { createLogger, type LogLevel } from '../log.adapter.ts';
import { runWork } from '../work/work.context.ts';
import { createOutage, type Outage } from './outage.adapter.ts';

const started: Outage[] = [];
afterEach(() => {
  for (const outage of started.splice(0)) outage.stop();
});

/** A database that can be switched off, and the log lines of a process that uses it. */
function simulate(level: LogLevel = 'warn') {
  const lines: Record<string, unknown>[] = [];
  const database = { fault: null as Error | null, asked: 0 };
  const clock = { ms: 0 };
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const log = createLogger({ level, name: 'sample', stream, isDatabaseAway: () => outage.isOn() });
  const outage = createOutage({
    probe: async () => {
      database.asked++;
      if (database.fault) throw database.fault;
    },
    report: (line) => log.warn(line),
    monotonicMs: () => clock.ms,
    askEveryMs: 1,
  });
  started.push(outage);
  return { lines, log, database, clock, said: () => lines.map(({ msg }) => msg) };
}

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' });
const ended = () =>
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01', severity: 'FATAL' });

test('an outage is one line at its begin, one a minute and one at its end, whatever the workers meet meanwhile', async () => {
  const { log, lines, database, clock, said } = simulate();
  database.fault = refused();
  const poll = () => {
    for (const queue of ['parse', 'extract']) log.warn({ queue, err: refused() }, 'the queue could not be reached');
  };
  runWork({ requestId: 'work.first', span: null }, () => {
    for (let round = 0; round < 50; round++) poll();
  });
  const began = 'the database cannot be used (connect ECONNREFUSED 127.0.0.1:5432): work waits until it can';
  await expect.poll(said).toEqual([began]);
  expect(lines[0]).not.toHaveProperty('request_id');

  const askedBefore = database.asked;
  clock.ms = 59_000;
  poll();
  await expect.poll(() => database.asked).toBeGreaterThan(askedBefore + 3);
  expect(said()).toEqual([began]);
  clock.ms = 61_000;
  await expect.poll(() => said().length).toBe(2);
  poll();
  clock.ms = 83_200;
  database.fault = null;
  const over = 'the database can be used again; it could not for 83.2 s';
  await expect.poll(() => said().at(-1)).toBe(over);
  expect(said()).toEqual([
    began,
    'the database could not be used for 61.0 s so far (connect ECONNREFUSED 127.0.0.1:5432)',
    over,
  ]);

  database.fault = ended();
  poll();
  await expect.poll(() => said().length).toBe(4);
});

test('a connection that is lost while the database works is one line without a stack', async () => {
  const { lines, log } = simulate();
  log.warn({ err: ended() }, 'a database connection was lost');
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({
    msg: 'a database connection was lost',
    reason: 'terminating connection due to administrator command',
  });
  expect(lines[0]).not.toHaveProperty('err');
});

test('a full disk of the files is named without a stack, and left out while the database has no room either', async () => {
  const { lines, log, database, said } = simulate();
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  log.warn({ err: full() }, 'a source could not be read');
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({ reason: 'ENOSPC: no space left on device, write' });
  expect(lines[0]).not.toHaveProperty('err');
  database.fault = new Error('the disk of the database is full');
  for (let round = 0; round < 5; round++) log.warn({ err: full() }, 'a source could not be read');
  await expect
    .poll(said)
    .toEqual([
      'a source could not be read',
      'the database cannot be used (the disk of the database is full): work waits until it can',
    ]);
});

test('an error line is written during an outage too, without the stack', async () => {
  const { lines, log, database } = simulate();
  database.fault = refused();
  log.error({ job: 7, err: refused() }, 'a job failed for the last time and is dead');
  await expect.poll(() => lines.length).toBe(2);
  expect(lines[1]).toMatchObject({ job: 7, reason: 'connect ECONNREFUSED 127.0.0.1:5432' });
  expect(JSON.stringify(lines)).not.toContain('outage.test');
});

test('unknown errors and conflicts that pass keep their stack, and debug has every line whole', async () => {
  const { lines, log, database } = simulate();
  database.fault = refused();
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' });
  for (const err of [new TypeError('x is not a function'), deadlock]) log.warn({ err }, 'failed');
  expect(lines.map(({ err }) => (err as { stack?: string }).stack)).toEqual([
    expect.stringContaining('outage.test'),
    expect.stringContaining('outage.test'),
  ]);

  const debug = simulate('debug');
  debug.database.fault = refused();
  for (let round = 0; round < 2; round++) debug.log.warn({ err: refused() }, 'the queue could not be reached');
  await expect.poll(() => debug.lines.length).toBe(3);
  expect(debug.lines.filter(({ err }) => err !== undefined)).toHaveLength(2);
});

test('nothing is reported after the stop', async () => {
  const { log, database, said, lines } = simulate();
  started.splice(0)[0]!.stop();
  database.fault = refused();
  log.warn({ err: refused() }, 'the last poll failed');
  await expect.poll(() => lines.length).toBe(1);
  expect(said()).toEqual(['the last poll failed']);
});
