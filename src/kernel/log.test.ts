import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { compileProgram } from '../../test/kit/program.ts';
import { testService } from '../../test/kit/http.ts';
import { Secret } from './access/secret.ts';
import { HttpFailure } from './net/http.ts';
import { formatLogLine } from './http/format-log-line.ts';
import { maskerOf } from '../ingestion/secret-mask.ts';
import { createLogger, type LogLevel } from './log.adapter.ts';

function capture(level: LogLevel, readable = false) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  return { lines, log: createLogger({ level, name: 'sample', stream, readable }) };
}

test('secrets and credentials in headers and URLs do not reach the log', () => {
  const { lines, log } = capture('info');
  log.info(
    { key: new Secret('s3cr3t'), config: { apiKey: 's3cr3t' }, headers: { authorization: 'Bearer s3cr3t' } },
    'x',
  );
  log.info({ url: '/a?token=s3cr3t&limit=5' }, 'y');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('s3cr3t');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ name: 'sample', msg: 'y', url: '/a?token=[secret]&limit=5' });
});

test('an expected failure is one line in words, and whole at debug; a mistake in the code keeps its stack', () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND hooks.example.com'), { code: 'ENOTFOUND' });
  const unresolved = () => new HttpFailure('unreachable', 'hooks.example.com could not be resolved', { cause });
  const { lines, log } = capture('info');
  log.warn({ queue: 'notify', err: unresolved() }, 'a job failed and will be retried');
  log.error(unresolved());
  log.warn({ err: maskerOf([{ path: ['key'], value: 's3cr3t' }]).error(unresolved()) }, 'a source could not be read');
  const reason = 'hooks.example.com could not be resolved (ENOTFOUND)';
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(written).toMatchObject([{ queue: 'notify', reason }, { msg: reason }, { reason }]);
  expect(lines.join('')).not.toContain('log.test');
  const mistake = new HttpFailure('unreachable', 'it could not be reached', {
    cause: new TypeError('x is no function'),
  });
  log.warn({ err: mistake }, 'failed');
  expect(lines.at(-1)).toContain('log.test');
  const debug = capture('debug');
  debug.log.warn({ err: unresolved() }, 'failed');
  expect(debug.lines[0]).toContain('log.test');
});

test('changes are logged with the request id, reads only at debug level, errors with their cause', async () => {
  const info = capture('info');
  const app = await testService({ log: info.log });
  app.get('/read', { config: { role: 'viewer' } }, () => ({}));
  app.post('/change', { config: { role: 'operator' } }, () => ({}));
  app.get('/crash', { config: { role: 'viewer' } }, () => {
    throw new Error('the cause');
  });
  await app.inject('/read');
  await app.inject({ method: 'POST', url: '/change?token=s3cr3t', headers: { 'x-request-id': 'r-1' } });
  await app.inject('/crash');
  await expect.poll(() => info.lines.length).toBe(3);
  const [change, cause, crash] = info.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(change).toMatchObject({ request_id: 'r-1', method: 'POST', status: 200, route: '/change', actor: 'operator' });
  expect(cause).toMatchObject({ msg: 'request failed', err: { message: 'the cause' } });
  expect(crash).toMatchObject({ status: 500, level: 40 });
  expect(info.lines.join('')).not.toContain('s3cr3t');
  const debug = capture('debug');
  const second = await testService({ log: debug.log });
  await second.inject('/health');
  await expect.poll(() => debug.lines.length).toBe(1);
});

test('a readable line is short and cannot control the terminal', () => {
  const line = JSON.stringify({
    level: 40,
    time: '2026-03-02T12:00:01.234Z',
    name: 'registry',
    msg: 'listening',
    url: 'http://127.0.0.1:8001',
    odd: '\u001b[2Jgone\n',
  });
  expect(formatLogLine(line)).toBe('12:00:01 warn: [registry] listening url=http://127.0.0.1:8001 odd= [2Jgone \n');
  expect(formatLogLine(JSON.stringify({ level: 30, time: '2026-03-02T12:00:01.234Z', name: 'a', msg: 'ready' }))).toBe(
    '12:00:01 [a] ready\n',
  );
  expect(formatLogLine('not json')).toBe('not json');
  const { lines, log } = capture('info', true);
  log.error(new Error('boom'), 'failed');
  expect(lines[0]).toMatch(/error: \[sample\] failed\n {4}Error: boom\n {4} {4}at /);
});

// Elsewhere no file takes nothing.
test.runIf(process.platform === 'linux')('a log that cannot be written ends no process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  compileProgram(folder, ['kernel/log.adapter.ts']);
  const work = `
    const { createLogger } = await import(${JSON.stringify(pathToFileURL(join(folder, 'src/kernel/log.adapter.js')).href)});
    const log = createLogger({ level: 'warn', name: 'sample' });
    for (let line = 0; line < 3; line++) log.warn('x'.repeat(600_000));
    process.stderr.write('worked on');`;
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'exec "$0" --input-type=module -e "$1" >/dev/full', process.execPath, work],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'worked on' });
});
