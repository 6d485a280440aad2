import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DomainError, notFound } from '../kernel/errors.ts';
import {
  ARTIFACT_BYTES_MAX,
  type ArtifactStore,
  artifactRef,
  refuseTooLarge,
  requireIntact,
  requireKey,
} from './artifacts.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Any server that speaks the protocol; absent for the cloud's own. */
  endpoint?: string | undefined;
  /** Absent: the usual chain of environment, profile and instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const ATTEMPTS_MAX = 3;

/** Artifacts as objects. A put is atomic by the protocol; path style because not every server has wildcard names. */
export function createS3Artifacts(options: S3Options): ArtifactStore & { close(): void } {
  const { bucket: Bucket } = options;
  const client = new S3Client({
    region: options.region,
    forcePathStyle: true,
    maxAttempts: ATTEMPTS_MAX,
    // Newer checksum headers are unknown to many servers; our own hash is checked on every read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
  });

  const sizeOf = async (Key: string): Promise<number | null> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    put: async (bytes, contentType) => {
      refuseTooLarge(bytes);
      const ref = artifactRef(bytes);
      if ((await sizeOf(ref.storageKey)) !== ref.sizeBytes) {
        await client.send(
          new PutObjectCommand({ Bucket, Key: ref.storageKey, Body: bytes, ContentType: contentType.slice(0, 200) }),
        );
      }
      return ref;
    },
    get: async (storageKey) => {
      requireKey(storageKey);
      try {
        const object = await client.send(new GetObjectCommand({ Bucket, Key: storageKey }));
        if ((object.ContentLength ?? 0) > ARTIFACT_BYTES_MAX) {
          throw new DomainError('internal', `artifact ${storageKey} is damaged`);
        }
        return requireIntact(Buffer.from((await object.Body?.transformToByteArray()) ?? []), storageKey);
      } catch (error) {
        throw isMissing(error) ? notFound('Artifact') : error;
      }
    },
    close: () => client.destroy(),
  };
}

const isMissing = (error: unknown) => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);
