import { createReadStream } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError, notFound } from '../../kernel/errors.ts';
import type { S3Options } from '../../kernel/net/s3.adapter.ts';
import { foreignLake, IDENTITY_KEY, isLakeFile, type LakeStorage, SETTLED_AFTER_MS } from './storage.ts';

export interface S3LakeOptions extends S3Options {
  prefix: string;
  workFolder: string;
}

export interface S3Storage extends LakeStorage {
  download(key: string, localFile: string): Promise<{ tag: string }>;
  close(): void;
}

/** Imported on use: the S3 client is larger than everything else together. */
const openBucket = async (options: S3Options) =>
  (await import('../../kernel/net/s3.adapter.ts')).createS3Bucket(options);

/** The lake as objects of a bucket. */
export function createS3Storage(options: S3LakeOptions): S3Storage {
  let opened: ReturnType<typeof openBucket> | null = null;
  const bucket = () => (opened ??= openBucket(options));
  const keyOf = (key: string) => `${options.prefix}${key}`;
  const place = `s3://${options.bucket}/${options.prefix}`;
  const readIdentity = async (): Promise<string | null> => {
    const object = await (await bucket()).get(keyOf(IDENTITY_KEY));
    return (
      object &&
      Buffer.from(await object.bytes())
        .toString('utf8')
        .trim()
    );
  };
  const cacheFolder = join(options.workFolder, 'cache');
  const cachePath = (key: string) => join(cacheFolder, `${createHash('sha256').update(key).digest('hex')}.parquet`);
  const download: S3Storage['download'] = async (key, localFile) => {
    const object = await (await bucket()).get(keyOf(key));
    if (!object) throw notFound(`Lake file ${key}`);
    await writeFile(localFile, await object.bytes());
    return { tag: object.tag };
  };
  return {
    place,
    location: place.replace(/\/$/, ''),
    readRoot: options.workFolder,
    workFolder: options.workFolder,
    check: async (lakeId) => {
      const found = await readIdentity();
      if (found !== null && found !== lakeId) throw new DomainError('unavailable', foreignLake(place));
    },
    claim: async (lakeId) => {
      await mkdir(options.workFolder, { recursive: true });
      if ((await readIdentity()) === null) await (await bucket()).put(keyOf(IDENTITY_KEY), { Body: lakeId });
      if ((await readIdentity()) !== lakeId) throw new DomainError('unavailable', foreignLake(place));
    },
    put: async (localFile, key) => {
      const { size } = await stat(localFile);
      const tag = await (await bucket()).put(keyOf(key), {
        Body: createReadStream(localFile),
        ContentLength: size,
        ContentType: 'application/vnd.apache.parquet',
      });
      // The next publication of the month searches it for rows that changed.
      await mkdir(cacheFolder, { recursive: true });
      await rename(localFile, cachePath(key));
      return { tag: tag ?? `${size}`, sizeBytes: size };
    },
    putBytes: async (bytes, key) => {
      const tag = await (await bucket()).put(keyOf(key), { Body: bytes, ContentLength: bytes.length });
      return { tag: tag ?? `${bytes.length}`, sizeBytes: bytes.length };
    },
    localPath: async (key) => {
      const path = cachePath(key);
      const isCached = await access(path).then(
        () => true,
        () => false,
      );
      if (isCached) return path;
      await mkdir(cacheFolder, { recursive: true });
      const partial = `${path}.${randomUUID()}`;
      await download(key, partial);
      await rename(partial, path);
      return path;
    },
    remove: async (key) => (await bucket()).remove(keyOf(key)),
    findTag: async (key) => (await (await bucket()).find(keyOf(key)))?.tag ?? null,
    async *listSettled() {
      const before = Date.now() - SETTLED_AFTER_MS;
      for await (const { key, modifiedMs } of (await bucket()).list(options.prefix))
        if (isLakeFile(key.slice(options.prefix.length)) && modifiedMs < before) yield key.slice(options.prefix.length);
    },
    download,
    close: () => void opened?.then((open) => open.close()),
  };
}
