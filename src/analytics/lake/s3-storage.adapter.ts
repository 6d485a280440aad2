import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DomainError } from '../../kernel/errors.ts';
import { foreignLake, IDENTITY_KEY, type LakeStorage, SETTLED_AFTER_MS } from './storage.ts';

export interface S3LakeOptions {
  bucket: string;
  prefix: string;
  region: string;
  endpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  workFolder: string;
}

export interface S3Storage extends LakeStorage {
  download(key: string, localFile: string): Promise<{ tag: string }>;
  close(): void;
}

const ATTEMPTS_MAX = 3;
const isMissing = (error: unknown) => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);

/** The lake as objects. A put is atomic by the protocol; path style because not every server has wildcard names. */
export function createS3Storage(options: S3LakeOptions): S3Storage {
  const { bucket: Bucket } = options;
  const keyOf = (key: string) => `${options.prefix}${key}`;
  const place = `s3://${Bucket}/${options.prefix}`;
  const client = new S3Client({
    region: options.region,
    forcePathStyle: true,
    maxAttempts: ATTEMPTS_MAX,
    // Newer checksum headers are unknown to many servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
  });
  const readIdentity = async (): Promise<string | null> => {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(IDENTITY_KEY) }));
      return (await object.Body?.transformToString())?.trim() ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    place,
    workFolder: options.workFolder,
    claim: async (lakeId) => {
      await mkdir(options.workFolder, { recursive: true });
      if ((await readIdentity()) === null)
        await client.send(new PutObjectCommand({ Bucket, Key: keyOf(IDENTITY_KEY), Body: lakeId }));
      if ((await readIdentity()) !== lakeId) throw new DomainError('unavailable', foreignLake(place));
    },
    prepare: async () => {},
    put: async (localFile, key) => {
      const { size } = await stat(localFile);
      const { ETag } = await client.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(key),
          Body: createReadStream(localFile),
          ContentLength: size,
          ContentType: 'application/vnd.apache.parquet',
        }),
      );
      await rm(localFile, { force: true });
      return { tag: ETag ?? `${size}`, sizeBytes: size };
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }));
    },
    findTag: async (key) => {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }));
        return found.ETag ?? `${found.ContentLength ?? 0}`;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async *listSettled() {
      const before = Date.now() - SETTLED_AFTER_MS;
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: options.prefix })) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (Key.endsWith('.parquet') && (LastModified?.getTime() ?? 0) < before)
            yield Key.slice(options.prefix.length);
        }
      }
    },
    download: async (key, localFile) => {
      const object = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }));
      await writeFile(localFile, (await object.Body?.transformToByteArray()) ?? new Uint8Array());
      return { tag: object.ETag ?? `${object.ContentLength ?? 0}` };
    },
    close: () => client.destroy(),
  };
}
