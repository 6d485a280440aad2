import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { DomainError } from '../errors.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Any server that speaks the protocol; AWS if absent. */
  endpoint?: string | undefined;
  /** If absent: the default chain of environment, profile and instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** How long an attempt may wait for the next bytes of the server. */
  timeoutMs?: number | undefined;
  attempts?: number | undefined;
}

export interface S3Object {
  /** The ETag, or the size where the server sends none. */
  tag: string;
  sizeBytes: number;
}

const TIMEOUT_MS = 10_000;
const ATTEMPTS_MAX = 3;
/** For all attempts of a call together, so that a server that sends a byte now and then cannot hold it for ever. */
const TOTAL_MAX_MS = 600_000;

/** A call to a bucket that failed for a reason that an operator can mend. */
export class BucketFault extends DomainError {
  /** The end of a sentence about the bucket; names no bucket and no address. */
  readonly reason: string;

  constructor(bucket: string, reason: string, options: { tried: string; cause: unknown }) {
    super('unavailable', `the bucket ${bucket} ${reason}${options.tried}`, { cause: options.cause });
    this.name = 'BucketFault';
    this.reason = reason;
  }
}

/** One bucket. A put is atomic by the protocol. A server that does not answer is `unavailable` after its attempts. */
export function createS3Bucket(options: S3Options) {
  const { bucket: Bucket, region, endpoint, credentials } = options;
  const { timeoutMs = TIMEOUT_MS, attempts = ATTEMPTS_MAX } = options;
  const client = new S3Client({
    region,
    // Not every server resolves bucket names as host names.
    forcePathStyle: true,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
    // Many servers do not know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  const limit = () => ({ abortSignal: AbortSignal.timeout(TOTAL_MAX_MS) });
  const explain = (error: unknown): unknown => {
    const reason = describeFault(error, timeoutMs);
    if (reason === null) return error;
    // A body that is a stream is sent once.
    const made = (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
    return new BucketFault(Bucket, reason, { tried: made === 1 ? '' : `, tried ${made} times`, cause: error });
  };
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw explain(error);
    });
  return {
    find: (Key: string): Promise<S3Object | null> =>
      orNull(async () => toObject(await call(() => client.send(new HeadObjectCommand({ Bucket, Key }), limit())))),
    /** The bytes are read from the network by the call of `bytes`. */
    get: (Key: string): Promise<(S3Object & { bytes: () => Promise<Uint8Array> }) | null> =>
      orNull(async () => {
        const object = await call(() => client.send(new GetObjectCommand({ Bucket, Key }), limit()));
        return {
          ...toObject(object),
          bytes: () => call(async () => (await object.Body?.transformToByteArray()) ?? new Uint8Array()),
        };
      }),
    async put(
      Key: string,
      body: Pick<PutObjectCommandInput, 'Body' | 'ContentLength' | 'ContentType'>,
    ): Promise<string | undefined> {
      return (await call(() => client.send(new PutObjectCommand({ Bucket, Key, ...body }), limit()))).ETag;
    },
    async remove(Key: string): Promise<void> {
      await call(() => client.send(new DeleteObjectCommand({ Bucket, Key }), limit()));
    },
    async *list(prefix: string): AsyncGenerator<{ key: string; modifiedMs: number }> {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for (;;) {
        const page = await call(() => pages.next());
        if (page.done === true) return;
        for (const { Key = '', LastModified } of page.value.Contents ?? [])
          yield { key: Key, modifiedMs: LastModified?.getTime() ?? 0 };
      }
    },
    close: () => client.destroy(),
  };
}

const toObject = ({ ETag, ContentLength = 0 }: { ETag?: string; ContentLength?: number }): S3Object => ({
  tag: ETag ?? `${ContentLength}`,
  sizeBytes: ContentLength,
});

/** Time-outs of the client, and connections that ended without an answer. */
const SILENCE = new Set(['TimeoutError', 'AbortError', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
/** Known at once. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const REFUSED = 403;

/** Null for an error that is none of the bucket, its server or the credentials. */
function describeFault(error: unknown, timeoutMs: number): string | null {
  if (!(error instanceof Error)) return null;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (UNREACHABLE.has(code)) return `cannot be reached (${code})`;
  if (SILENCE.has(name) || SILENCE.has(code)) return `did not answer within ${timeoutMs / 1_000} s`;
  if (name === 'NoSuchBucket') return 'does not exist';
  if (name === 'CredentialsProviderError')
    return 'has no credentials here: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use a profile or an instance role';
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  // A HEAD request has no answer that names the reason.
  if (status === REFUSED) return `refused the credentials${name.startsWith('Unknown') ? '' : ` (${name})`}`;
  return null;
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null;
    throw error;
  }
}
