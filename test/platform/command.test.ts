import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import {
  descendants,
  eventually,
  listProcesses,
  platformEnvironment,
  platformFolder,
  sextant,
  startPlatform,
} from '../kit/platform.ts';

const folder = platformFolder();
afterAll(() => folder.remove());

describe('the command line', () => {
  test('help, version and roles print usage information', async () => {
    expect(await sextant(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/sextant <command>[\s\S]*start[\s\S]*doctor/),
    });
    expect(await sextant([])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage') });
    expect(await sextant(['version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(await sextant(['roles'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/registry\s+service/) });
  });

  test.each([
    [['strat'], /unknown command "strat"/],
    [['start', '--rolle', 'x'], /rolle/],
    [['start', '--role', 'nobody'], /unknown role "nobody"/],
    [['token', 'create', 'x'], /--role/],
    [['token', 'create', 'x', '--role', 'viewer', '--days', '0'], /--days/],
    [['audit'], /audit verify/],
    [['jobs', 'list'], /jobs pending/],
    [['retention'], /retention plan/],
    [['retention', 'run', 'orders'], /classes: history, signals/],
    [['retention', 'plan', 'history'], /retention plan/],
    [['verify', 'nosuch.json'], /^sextant: nosuch.json cannot be read: it does not exist\n$/],
    [['verify', '.'], /^sextant: . cannot be read: it is a folder\n$/],
    [['eval', 'nosuch.jsonl'], /^sextant: nosuch.jsonl cannot be read: it does not exist\n$/],
    [['eval', 'package.json/x'], /cannot be read: part of its path is not a folder/],
    [['extract', '--companies', 'nosuch.csv'], /^sextant: nosuch.csv cannot be read: it does not exist\n$/],
    [['track', '--file', 'nosuch.csv'], /^sextant: nosuch.csv cannot be read: it does not exist\n$/],
    [['lake', 'snapshots', 'nosuch'], /the lake has no table "nosuch"; it has .*documents/],
    [['backtest', '--from', '2026-05-01', '--to', '2026-04-01'], /^sextant: --from must not be after --to\n$/],
    [['backtest', '--from', '2026-05-01', '--to', '2026-06-01', '--capital', '1e99'], /--capital must be from 1 to/],
    [['eval', '/dev/null'], /^sextant: \/dev\/null has no line with a text and its label\n$/],
    [['check', 'registry'], /"sextant check" takes no "registry"/],
    [['roles', 'all'], /"sextant roles" takes no "all"/],
    [['migrate', 'back'], /"sextant migrate" takes no "back"/],
    [['status', 'all'], /"sextant status" takes no "all"/],
    [['doctor', 'now'], /"sextant doctor" takes no "now"/],
    [['eval', '--provider', 'olama', '--own'], /--provider must be one of ollama, openai-compatible\n$/],
    [['start', 'now'], /^sextant: "sextant start" takes no "now"\n$/],
    [['start', 'registry'], /did you mean --role registry\?/],
    [
      ['extract', '--nosuch'],
      /^sextant: Unknown option '--nosuch'; "sextant --help" lists the options of each command\n$/,
    ],
    [['extract', '--provider', 'nosuch'], /--provider must be one of builtin, ollama, openai-compatible/],
    [['extract', '--provider', 'openai-compatible'], /OPENAI_COMPATIBLE_URL/],
  ])('%j is refused with exit code 2', async (args, message) => {
    expect(await sextant(args, { SEXTANT_DATA_DIR: folder.dataDir })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(message),
    });
  });

  test('extract fails when its single text cannot be read, and prints why', () => {
    const { status, stdout } = spawnSync(process.execPath, ['bin/sextant.js', 'extract', '--provider', 'ollama'], {
      input: 'Quillon raises its guidance.',
      env: { PATH: process.env['PATH'], OLLAMA_URL: 'http://127.0.0.1:9' },
    });
    expect({ status, answer: JSON.parse(stdout.toString()) as object }).toEqual({
      status: 1,
      answer: { id: expect.any(String), error: expect.stringContaining('cannot be reached') },
    });
  });

  test.each([
    ['every line was read', ['{"id":"a","text":"Quillon raises its guidance."}'], 0, /^$/],
    ['there is no line', [], 0, /^$/],
    [
      'some lines were not read',
      ['{"id":"a","text":"The \\"error\\": rose."}', 'nonsense', '{"id":"b"}'],
      1,
      /^sextant: 2 of 3 lines were not read: "error" in the output has the reason\n$/,
    ],
    ['no line was read', ['nonsense', '[]'], 1, /^sextant: none of 2 lines was read: "error" in the output/],
  ])('extract --jsonl ends with its exit code where %s, and prints all', (_what, lines, code, message) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/sextant.js', 'extract', '--jsonl'], {
      input: lines.map((line) => `${line}\n`).join(''),
      env: { PATH: process.env['PATH'] },
    });
    const printed = stdout.toString().split('\n').slice(0, -1);
    expect({ status, stderr: stderr.toString(), printed: printed.length }).toEqual({
      status: code,
      stderr: expect.stringMatching(message),
      printed: lines.length,
    });
  });

  test('extract ends without a message when its reader has read enough', () => {
    const line = `${JSON.stringify({ id: 'a', text: 'Quillon raises its guidance.' })}\n`;
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', '{ node bin/sextant.js extract --jsonl; echo $? >&2; } | head -n 1'],
      {
        input: line.repeat(5_000),
        env: { PATH: process.env['PATH'] },
      },
    );
    expect({ status, lines: stdout.toString().trim().split('\n').length, stderr: stderr.toString() }).toEqual({
      status: 0,
      lines: 1,
      stderr: '0\n',
    });
  });

  test.runIf(existsSync('/dev/full')).each([['roles'], ['extract']])(
    '%s to a full disk: said once, with exit code 1',
    (name) => {
      const { status, stderr } = spawnSync('sh', ['-c', `exec node bin/sextant.js ${name} > /dev/full`], {
        input: 'Quillon raises its guidance.\n',
        env: { PATH: process.env['PATH'] },
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: 'sextant: the output cannot be written: the disk is full\n',
      });
    },
  );

  test('doctor names a data folder that is a file', async () => {
    const { code, stdout } = await sextant(['doctor'], { SEXTANT_DATA_DIR: join(PACKAGE_ROOT, 'package.json') });
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/BAD +data folder .*is a file, not a folder/),
    });
  });

  test('check lists every invalid setting at once and changes nothing', async () => {
    expect(await sextant(['check'])).toMatchObject({ code: 0, stdout: expect.stringContaining('valid') });
    const { code, stderr } = await sextant(['check'], {
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      REGISTRY_URL: 'ftp://x',
      SEXTANT_STAGE: 'A B',
    });
    expect(code).toBe(78);
    for (const name of ['DATABASE_URL', 'LOG_LEVEL', 'REGISTRY_URL', 'SEXTANT_STAGE']) expect(stderr).toContain(name);
  });

  test.each([
    [['jobs', 'pending']],
    [['token', 'list']],
    [['audit', 'verify']],
    [['lake', 'status']],
    [['retention', 'plan']],
    [['untrack', 'AAPL']],
    [['backup', 'copy']],
  ])('%j in a folder without a database is refused and makes none', async (args) => {
    const dataDir = join(folder.dataDir, 'elsewhere');
    expect(await sextant(args, { SEXTANT_DATA_DIR: dataDir })).toMatchObject({
      code: 69,
      stderr: expect.stringMatching(/^sextant: .*elsewhere has no database yet: /),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('an unreachable database: exit code 69 with an explanation', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    expect(await sextant(['start'], env)).toMatchObject({ code: 69, stderr: expect.stringMatching(/database/) });
    expect(await sextant(['doctor'], { ...env, SEXTANT_DATA_DIR: folder.dataDir })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/BAD\s+database[\s\S]*DATABASE_URL/),
    });
  });
});

// These tests start whole platforms, which takes minutes on a machine that also runs the other tests.
describe('a running platform', { timeout: 240_000 }, () => {
  test('starts on an empty folder, serves, accepts commands while running, stops cleanly and starts again', async () => {
    const own = platformFolder();
    const platform = await startPlatform(own.dataDir);
    try {
      expect(platform.output()).toMatch(/symbol registry\s+http/);
      expect(await (await fetch(`${platform.urls.registry}/health`)).json()).toMatchObject({ status: 'ok' });
      const made = await sextant(['token', 'create', 'ci robot', '--role', 'viewer'], platform.env);
      expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^stx_/) });
      expect(await sextant(['token', 'list'], platform.env)).toMatchObject({
        stdout: expect.stringMatching(/ci robot\s+viewer\s+until/),
      });
      for (const [name, path] of [
        ['registry', '/companies'],
        ['query', '/api/companies'],
        ['trading', '/api/trading/status'],
      ] as const)
        expect((await fetch(platform.urls[name] + path)).status, `${name} requires a token from its commit`).toBe(401);
      const authorization = `Bearer ${made.stdout.trim()}`;
      expect((await fetch(`${platform.urls.registry}/companies`, { headers: { authorization } })).status).toBe(200);
      expect(await sextant(['token', 'revoke', 'ci robot'], platform.env)).toMatchObject({ code: 0 });
      await eventually(
        'a revoked token is refused',
        async () => (await fetch(`${platform.urls.registry}/companies`, { headers: { authorization } })).status === 401,
      );
      expect(await sextant(['audit', 'verify'], platform.env)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/cli: 2 events, unbroken/),
      });
      expect(await sextant(['jobs', 'pending'], platform.env)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/work\s+waiting[\s\S]*aggregate\s+\d+[\s\S]*lake\s+\d+/),
      });
      expect(await sextant(['jobs', 'restore', 'parse'], platform.env)).toMatchObject({ code: 0 });
      expect(await sextant(['doctor'], platform.env)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/registry address\s+\S+ is in use/),
      });
    } finally {
      const below = descendants(platform.pid).map(({ pid }) => pid);
      expect((await platform.stop('SIGINT')).code).toBe(0);
      await eventually('no process is left', () => !listProcesses().some(({ pid }) => below.includes(pid)));
    }
    const again = await startPlatform(own.dataDir);
    expect((await again.stop('SIGTERM')).code).toBe(0);
    own.remove();
  });

  test.runIf(process.platform !== 'win32')('ends when the npm that started it is killed', async () => {
    const other = platformFolder();
    const { env } = await platformEnvironment(other.dataDir);
    const { PATH, HOME } = process.env;
    const npm = spawn('npm', ['run', '-s', 'start', '--', '--role', 'registry'], {
      env: { PATH, HOME, ...env },
      stdio: 'ignore',
    });
    const answers = async () => (await fetch(`${env.REGISTRY_URL}/health`).catch(() => null))?.status === 200;
    await eventually('it serves', answers, 120_000);
    npm.kill('SIGTERM');
    await eventually('it is gone', async () => !(await answers()), 60_000);
    await eventually('its database too', () => !listProcesses().some(({ command }) => command.includes(other.dataDir)));
    other.remove();
  });

  test('a port that is taken is named, with exit code 78', async () => {
    const other = platformFolder();
    const { env, urls } = await platformEnvironment(other.dataDir);
    const blocker = createServer().listen(Number(new URL(urls.registry).port), '127.0.0.1');
    const { code, stderr } = await sextant(['start'], env);
    expect(code).toBe(78);
    expect(stderr).toContain(`port ${new URL(urls.registry).port} is already in use`);
    blocker.close();
    other.remove();
  });

  test('without tokens it refuses to listen on other addresses', async () => {
    const other = platformFolder();
    const { env } = await platformEnvironment(other.dataDir);
    const { code, stderr } = await sextant(['start', '--role', 'registry'], {
      ...env,
      REGISTRY_URL: 'http://0.0.0.0:18001',
    });
    expect(stderr).toMatch(/refusing to listen on 0\.0\.0\.0 without access tokens/);
    // At the first attempt: trying again changes nothing.
    expect(stderr).not.toMatch(/restarting/);
    expect(code).toBe(78);
    other.remove();
  });
});
