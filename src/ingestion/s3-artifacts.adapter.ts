import { DomainError, notFound } from '../kernel/errors.ts';
import { createS3Bucket, type S3Options } from '../kernel/net/s3.adapter.ts';
import {
  ARTIFACT_BYTES_MAX,
  type ArtifactStore,
  artifactRef,
  refuseTooLarge,
  requireIntact,
  requireKey,
} from './artifacts.ts';

/** Artifacts as objects of a bucket. */
export function createS3Artifacts(options: S3Options): ArtifactStore & { close(): void } {
  const bucket = createS3Bucket(options);
  return {
    put: async (bytes, contentType) => {
      refuseTooLarge(bytes);
      const ref = artifactRef(bytes);
      if ((await bucket.find(ref.storageKey))?.sizeBytes !== ref.sizeBytes)
        await bucket.put(ref.storageKey, { Body: bytes, ContentType: contentType.slice(0, 200) });
      return ref;
    },
    get: async (storageKey) => {
      requireKey(storageKey);
      const object = await bucket.get(storageKey);
      if (!object) throw notFound('Artifact');
      if (object.sizeBytes > ARTIFACT_BYTES_MAX)
        throw new DomainError('internal', `artifact ${storageKey} is damaged: it has ${object.sizeBytes} bytes`);
      return requireIntact(Buffer.from(await object.bytes()), storageKey);
    },
    close: () => bucket.close(),
  };
}
