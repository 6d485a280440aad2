import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ARTIFACT_BYTES_MAX, type ArtifactStore, artifactRef, sha256OfKey } from '../../src/ingestion/artifacts.ts';
import { createDiskArtifacts } from '../../src/ingestion/disk-artifacts.adapter.ts';
import { createS3Artifacts } from '../../src/ingestion/s3-artifacts.adapter.ts';
import { serve } from '../net/kit.ts';

const root = mkdtempSync(join(tmpdir(), 'sextant-artifacts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A minimal S3 server: objects by path, an XML error for missing ones. */
const objects = new Map<string, { body: Buffer; type: string }>();
let puts = 0;
const s3 = await serve((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      puts++;
      objects.set(path, { body: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' });
      return response.writeHead(200, { etag: '"x"' }).end();
    }
    const object = objects.get(path);
    if (object === undefined) {
      const error = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>';
      return response.writeHead(404, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? '' : error);
    }
    response.writeHead(200, { 'content-length': object.body.length, 'content-type': object.type });
    return response.end(request.method === 'HEAD' ? '' : object.body);
  });
});
const s3Store = createS3Artifacts({
  bucket: 'artifacts',
  region: 'local',
  endpoint: s3.origin,
  credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
});
afterAll(() => s3Store.close());

describe.each<[string, ArtifactStore, (key: string) => void]>([
  ['disk', createDiskArtifacts(root), (key) => truncateSync(join(root, key), 3)],
  ['s3', s3Store, (key) => objects.set(`/artifacts/${key}`, { body: Buffer.from('abc'), type: '' })],
])('artifacts on %s', (name, store, damage) => {
  test('stored bytes are read back unchanged', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, ...Buffer.from(`for ${name}`)]);
    const ref = await store.put(bytes, 'application/octet-stream');
    expect(ref).toEqual(artifactRef(bytes));
    expect(await store.get(ref.storageKey)).toEqual(bytes);
  });

  test('equal bytes are one artifact, even when stored concurrently', async () => {
    const bytes = Buffer.from(`twice ${name}`);
    const refs = await Promise.all(Array.from({ length: 8 }, () => store.put(bytes, 'text/plain')));
    expect(new Set(refs.map(({ storageKey }) => storageKey)).size).toBe(1);
    expect(await store.get(refs[0]!.storageKey)).toEqual(bytes);
  });

  test('an empty artifact is valid', async () => {
    const ref = await store.put(Buffer.alloc(0), 'text/plain');
    expect((await store.get(ref.storageKey)).length).toBe(0);
  });

  test('an unknown or invalid key is not found', async () => {
    const unknown = artifactRef(Buffer.from(`never stored on ${name}`)).storageKey;
    for (const key of [unknown, '../../etc/passwd', 'sha256/../../x', '', unknown.toUpperCase(), `${unknown}/..`]) {
      await expect(store.get(key)).rejects.toMatchObject({ kind: 'not_found' });
    }
  });

  test('damage is detected when read and repaired when stored again', async () => {
    const bytes = Buffer.from(`to be damaged on ${name}`);
    const { storageKey } = await store.put(bytes, 'text/plain');
    damage(storageKey);
    await expect(store.get(storageKey)).rejects.toMatchObject({ kind: 'internal' });
    await store.put(bytes, 'text/plain');
    expect(await store.get(storageKey)).toEqual(bytes);
  });

  test('an artifact above the size limit is refused', async () => {
    await expect(store.put(Buffer.alloc(ARTIFACT_BYTES_MAX + 1), 'x/y')).rejects.toMatchObject({ kind: 'invalid' });
  });
});

test('a failed write leaves no partial file', async () => {
  const store = createDiskArtifacts(root);
  const { storageKey } = artifactRef(Buffer.from('blocked'));
  const folder = join(root, storageKey.split('/').slice(0, 2).join('/'));
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'in the way');
  await expect(store.put(Buffer.from('blocked'), 'text/plain')).rejects.toThrow();
  const left = readdirSync(root, { recursive: true }).filter((file) => String(file).endsWith('.part'));
  expect(left).toEqual([]);
});

test('S3 stores each artifact once', async () => {
  const before = puts;
  await s3Store.put(Buffer.from('once'), 'text/plain');
  await s3Store.put(Buffer.from('once'), 'text/plain');
  expect(puts - before).toBe(1);
});

test('a key contains its hash', () => {
  const ref = artifactRef(Buffer.from('x'));
  expect(sha256OfKey(ref.storageKey)).toBe(ref.sha256);
  expect(sha256OfKey(`sha256/00/${ref.sha256}`)).toBeNull();
});
