import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { descendants, eventually, platformFolder, sextant, startPlatform } from '../kit/platform.ts';

const folder = platformFolder();
afterAll(() => folder.remove());

/** Takes the address as soon as it is free. */
async function occupy(port: number): Promise<{ release(): Promise<void> }> {
  const server = createServer();
  await eventually('the port is free', async () => {
    const isTaken = new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(true));
      server.once('listening', () => resolve(false));
    });
    server.listen(port, '127.0.0.1');
    return !(await isTaken);
  });
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

test('a process that cannot start again is named by doctor, the log and the console, and recovers by itself', {
  timeout: 180_000,
}, async () => {
  const { url } = await testDatabase();
  const platform = await startPlatform(folder.dataDir, {
    args: ['--no-sandbox', '--role', 'query-api,ingestion'],
    env: { DATABASE_URL: url },
  });
  try {
    const port = Number(new URL(platform.urls.query).port);
    const service = descendants(platform.pid).find(({ command }) => command.includes('run-roles query-api'));
    process.kill(service!.pid, 'SIGKILL');
    const occupied = await occupy(port);
    const failures = () => platform.output().match(/process failed \(port \d+ is already in use/g)?.length ?? 0;
    await eventually('it failed three times', () => failures() >= 3);

    const doctor = await sextant(['doctor', '--no-sandbox'], platform.env);
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(
      /^BAD +processes +the [a-z ]+ process failed \d+ time\(s\) in the last hour.*port \d+ is already in use/m,
    );

    await occupied.release();
    await eventually('it serves again', async () => {
      const response = await fetch(`${platform.urls.query}/ready`).catch(() => null);
      return response?.ok === true;
    });
    const answer = await fetch(`${platform.urls.query}/api/system/status`);
    const { processes } = (await answer.json()) as { processes: { last_message: string; is_crash_looping: boolean }[] };
    expect(processes).toMatchObject([
      { is_crash_looping: true, last_message: expect.stringMatching(/port \d+ is already in use/) },
    ]);
  } finally {
    await platform.stop();
  }
});
