import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { checkBucket } from '../../operations/health-checks.ts';
import { createBucketProbe } from '../../roles/bucket-probe.ts';
import { createS3Bucket } from './s3.adapter.ts';

const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
const TIMEOUT_MS = 1_000;
// The probe takes the credentials of the environment.
process.env.AWS_ACCESS_KEY_ID ??= 'id';
process.env.AWS_SECRET_ACCESS_KEY ??= 'secret';

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bucketAt = (endpoint: string, attempts: number) => {
  const bucket = createS3Bucket({ bucket: 'b', region: 'r', endpoint, credentials, timeoutMs: TIMEOUT_MS, attempts });
  onTestFinished(() => bucket.close());
  return bucket;
};

/** Accepts connections and never answers. */
const silentServer = (onRequest = () => {}) =>
  listen(createServer((socket) => void socket.once('data', onRequest).resume()));

test('a server that never answers is unavailable after its attempts', async () => {
  let requests = 0;
  const endpoint = await silentServer(() => requests++);
  await expect(bucketAt(endpoint, 2).find('key')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'the bucket b did not answer within 1 s, tried 2 times',
  });
  expect(requests).toBe(2);
});

test('a body that stops half-way is given up as well', async () => {
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000, etag: '"x"' });
    response.write('half');
  });
  const object = await bucketAt(await listen(server), 1).get('key');
  await expect(object?.bytes()).rejects.toMatchObject({ message: 'the bucket b did not answer within 1 s' });
});

test('a failure that passes is retried', async () => {
  let requests = 0;
  const server = createHttpServer((_request, response) => {
    requests++;
    response.writeHead(requests < 3 ? 503 : 200, { etag: '"x"', 'content-length': 0 }).end();
  });
  expect(await bucketAt(await listen(server), 3).find('key')).toEqual({ tag: '"x"', sizeBytes: 0 });
  expect(requests).toBe(3);
});

const xmlServer = (status: number, code: string) =>
  listen(
    createHttpServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>internal words</Message></Error>`);
    }),
  );

test('what a server refuses is a sentence with the name of the bucket', async () => {
  const bucketOf = async (status: number, code: string) => bucketAt(await xmlServer(status, code), 1);
  await expect((await bucketOf(404, 'NoSuchBucket')).put('key', { Body: 'x' })).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'the bucket b does not exist',
  });
  await expect((await bucketOf(404, 'NoSuchBucket')).get('key')).rejects.toThrow('the bucket b does not exist');
  const list = (await bucketOf(404, 'NoSuchBucket')).list('');
  await expect(list.next()).rejects.toThrow('the bucket b does not exist');
  for (const code of ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied'])
    await expect((await bucketOf(403, code)).put('key', { Body: 'x' })).rejects.toMatchObject({
      kind: 'unavailable',
      message: `the bucket b refused the credentials (${code})`,
    });
  expect(await (await bucketOf(404, 'NoSuchKey')).get('key')).toBeNull();
});

test('a server that is not there is named so, without a time that nobody waited', async () => {
  const gone = createServer();
  const endpoint = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
  await expect(bucketAt(endpoint, 1).find('key')).rejects.toThrow(/^the bucket b cannot be reached \(ECONNREFUSED\)$/);
});

test('health names a bucket that does not exist', async () => {
  const env = { LAKE_S3_BUCKET: 'lake', LAKE_S3_ENDPOINT: await xmlServer(404, 'NoSuchBucket') };
  const [lake] = await createBucketProbe(readConfig(env), () => performance.now())();
  expect(lake).toEqual({ use: 'lake', failure: 'does not exist' });
  expect(lake && checkBucket(lake).action).toMatch(/^Check LAKE_S3_BUCKET and LAKE_S3_ENDPOINT, /);
});

test('health names a bucket that hangs, one that refuses and one that answers', async () => {
  const answering = (status: number) =>
    listen(createHttpServer((_request, response) => void response.writeHead(status).end()));
  const settings = {
    ARTIFACTS_S3_BUCKET: 'raw',
    ARTIFACTS_S3_ENDPOINT: await silentServer(),
    LAKE_S3_BUCKET: 'lake',
    LAKE_S3_ENDPOINT: await answering(403),
    S3_TIMEOUT_SECONDS: '1',
  };
  const ask = (env: Record<string, string>) => createBucketProbe(readConfig(env), () => performance.now())();
  const [artifacts, lake] = (await ask(settings)).map(checkBucket);
  expect(artifacts).toMatchObject({
    name: 'artifact_storage',
    status: 'failed',
    detail: 'The bucket of raw artifacts did not answer within 1 s.',
  });
  expect(lake).toMatchObject({ status: 'warning', detail: 'The bucket of the lake refused the credentials.' });
  expect(await ask({ LAKE_S3_BUCKET: 'lake', LAKE_S3_ENDPOINT: await xmlServer(404, 'NoSuchKey') })).toEqual([
    { use: 'lake', failure: null },
  ]);
  expect(await ask({})).toEqual([]);
});
