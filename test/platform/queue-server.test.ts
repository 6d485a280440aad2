import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStream } from '../kit/message-server.ts';
import { NATS_SERVER, type NatsServer, startNatsServer } from '../kit/nats-server.ts';
import {
  eventually,
  type Platform,
  type PlatformFolder,
  platformFolder,
  sextant,
  startPlatform,
} from '../kit/platform.ts';
import { unusedPort } from '../kit/ports.ts';

interface Health {
  checks: { name: string; status: string; detail: string }[];
}
const queueHealth = async (platform: Platform) => {
  const answer = await fetch(`${platform.urls.query}/health`);
  const { checks } = (await answer.json()) as Health;
  return checks.find(({ name }) => name === 'queue');
};

// Starts a platform, which takes a minute on a machine that also runs the other tests.
describe('QUEUE_URL of a server that is away', { timeout: 240_000 }, () => {
  let folder: PlatformFolder;
  let platform: Platform;
  beforeAll(async () => {
    folder = platformFolder();
    const port = await unusedPort();
    platform = await startPlatform(folder.dataDir, {
      args: ['--no-sandbox', '--role', 'query-api,parser'],
      env: { QUEUE_URL: `nats://operator:s3cret@127.0.0.1:${port}` },
    });
  }, 240_000);
  afterAll(async () => {
    await platform.stop();
    folder.remove();
  });

  test('the platform works, and health says that jobs come from the database', async () => {
    await eventually('health names the queue', async () => (await queueHealth(platform)) !== undefined);
    expect(await queueHealth(platform)).toMatchObject({
      status: 'warning',
      detail: 'NATS JetStream cannot be used; workers claim jobs from the database.',
    });
    expect(platform.output()).toContain('jobs are claimed from the database');
    expect(platform.output()).not.toContain('s3cret');
  });

  test('sextant doctor has the reason and what to do, without the password', async () => {
    const { stdout } = await sextant(['doctor', '--no-sandbox'], platform.env);
    expect(stdout).toMatch(/^note\s+queue\s+NATS JetStream cannot be used: .*refused.*; workers claim jobs/im);
    expect(stdout).toContain('QUEUE_URL');
    expect(stdout).not.toContain('s3cret');
  });

  test('an address of another kind is named at the start', async () => {
    const { code, stderr, stdout } = await sextant(['start', '--no-sandbox'], {
      ...platform.env,
      QUEUE_URL: 'redis://127.0.0.1:6379',
    });
    expect(code).not.toBe(0);
    expect(stderr + stdout).toContain('QUEUE_URL must be nats://');
  });
});

describe.skipIf(NATS_SERVER === '')('QUEUE_URL of a server that answers', { timeout: 300_000 }, () => {
  let nats: NatsServer;
  let folder: PlatformFolder;
  let platform: Platform;
  beforeAll(async () => {
    nats = await startNatsServer();
    folder = platformFolder();
    platform = await startPlatform(folder.dataDir, { env: { QUEUE_URL: nats.url } });
  }, 300_000);
  afterAll(async () => {
    await platform.stop();
    await nats.remove();
    folder.remove();
  });

  const published = async () => (await readStream(nats.url, 'dev')).last_seq;
  const countExtracted = async () => {
    const answer = await fetch(`${platform.urls.query}/api/documents?limit=200`);
    const documents = (await answer.json()) as { status: string }[];
    return documents.filter(({ status }) => status === 'extracted').length;
  };

  test('documents go through every stage by its messages, and it may be killed meanwhile', async () => {
    await eventually('documents are extracted', async () => (await countExtracted()) >= 5, 240_000);
    expect(await published()).toBeGreaterThan(20);
    await eventually('health names the queue', async () => (await queueHealth(platform))?.status === 'ok');
    const { stdout } = await sextant(['doctor'], platform.env);
    expect(stdout).toMatch(/^ok\s+queue\s+NATS JetStream [\d.]+ delivers the jobs/m);

    await nats.kill();
    await eventually('health warns', async () => (await queueHealth(platform))?.status === 'warning');
    await nats.restart();
    const before = await published();
    await eventually('messages are published again', async () => (await published()) > before, 120_000);
    await eventually('health is well', async () => (await queueHealth(platform))?.status === 'ok');
  });
});
