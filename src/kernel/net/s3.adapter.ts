import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';

export interface S3Options {
  bucket: string;
  region: string;
  /** Any server that speaks the protocol; AWS if absent. */
  endpoint?: string | undefined;
  /** If absent: the default chain of environment, profile and instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface S3Object {
  /** The ETag, or the size where the server sends none. */
  tag: string;
  sizeBytes: number;
}

const ATTEMPTS_MAX = 3;

/** One bucket. A put is atomic by the protocol. */
export function createS3Bucket({ bucket: Bucket, region, endpoint, credentials }: S3Options) {
  const client = new S3Client({
    region,
    // Not every server resolves bucket names as host names.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS_MAX,
    // Many servers do not know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  return {
    find: (Key: string): Promise<S3Object | null> =>
      orNull(async () => toObject(await client.send(new HeadObjectCommand({ Bucket, Key })))),
    /** The bytes are read from the network by the call of `bytes`. */
    get: (Key: string): Promise<(S3Object & { bytes: () => Promise<Uint8Array> }) | null> =>
      orNull(async () => {
        const object = await client.send(new GetObjectCommand({ Bucket, Key }));
        return {
          ...toObject(object),
          bytes: async () => (await object.Body?.transformToByteArray()) ?? new Uint8Array(),
        };
      }),
    async put(
      Key: string,
      body: Pick<PutObjectCommandInput, 'Body' | 'ContentLength' | 'ContentType'>,
    ): Promise<string | undefined> {
      return (await client.send(new PutObjectCommand({ Bucket, Key, ...body }))).ETag;
    },
    async remove(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(prefix: string): AsyncGenerator<{ key: string; modifiedMs: number }> {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { key: Key, modifiedMs: LastModified?.getTime() ?? 0 };
    },
    close: () => client.destroy(),
  };
}

const toObject = ({ ETag, ContentLength = 0 }: { ETag?: string; ContentLength?: number }): S3Object => ({
  tag: ETag ?? `${ContentLength}`,
  sizeBytes: ContentLength,
});

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null;
    throw error;
  }
}
