import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { listenOnFreePort, testService } from '../../../test/kit/http.ts';

function fetchWith(agent: Agent, url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

async function serviceWithSlowRoute(closeTimeoutMs: number) {
  const app = await testService({ limits: { closeTimeoutMs } });
  let started = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/slow', { config: { role: 'viewer' } }, async () => {
    started = true;
    await held;
    return { done: true };
  });
  app.get('/quick', { config: { role: 'viewer' } }, () => ({ quick: true }));
  return { app, url: await listenOnFreePort(app), started: () => started, release };
}

test('a running request finishes, new ones are refused, idle connections are closed', async () => {
  const { app, url, started, release } = await serviceWithSlowRoute(10_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  await fetchWith(agent, `${url}/quick`);
  const slow = fetchWith(agent, `${url}/slow`);
  await expect.poll(started).toBe(true);
  const closed = app.close();
  const newcomer = () =>
    fetchWith(new Agent(), `${url}/quick`).then(
      ({ status }) => status,
      (error: NodeJS.ErrnoException) => error.code,
    );
  await expect.poll(newcomer).toBe('ECONNREFUSED');
  release();
  expect(await slow).toEqual({ status: 200, body: '{"done":true}' });
  await closed;
  agent.destroy();
});

test('a request that does not end is cut at the timeout', async () => {
  const { app, url, started, release } = await serviceWithSlowRoute(50);
  const agent = new Agent({ keepAlive: true });
  const slow = fetchWith(agent, `${url}/slow`).catch((error: NodeJS.ErrnoException) => error.code);
  await expect.poll(started).toBe(true);
  await app.close();
  expect(await slow).toBe('ECONNRESET');
  release();
  agent.destroy();
});
