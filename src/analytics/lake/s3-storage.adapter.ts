import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { DomainError, notFound } from '../../kernel/errors.ts';
import type { S3Options } from '../../kernel/net/s3.adapter.ts';
import { foreignLake, IDENTITY_KEY, type LakeStorage, SETTLED_AFTER_MS } from './storage.ts';

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
  return {
    place,
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
    prepare: async () => {},
    put: async (localFile, key) => {
      const { size } = await stat(localFile);
      const tag = await (await bucket()).put(keyOf(key), {
        Body: createReadStream(localFile),
        ContentLength: size,
        ContentType: 'application/vnd.apache.parquet',
      });
      await rm(localFile, { force: true });
      return { tag: tag ?? `${size}`, sizeBytes: size };
    },
    remove: async (key) => (await bucket()).remove(keyOf(key)),
    findTag: async (key) => (await (await bucket()).find(keyOf(key)))?.tag ?? null,
    async *listSettled() {
      const before = Date.now() - SETTLED_AFTER_MS;
      for await (const { key, modifiedMs } of (await bucket()).list(options.prefix))
        if (key.endsWith('.parquet') && modifiedMs < before) yield key.slice(options.prefix.length);
    },
    download: async (key, localFile) => {
      const object = await (await bucket()).get(keyOf(key));
      if (!object) throw notFound(`Lake file ${key}`);
      await writeFile(localFile, await object.bytes());
      return { tag: object.tag };
    },
    close: () => void opened?.then((open) => open.close()),
  };
}
