import { createHash } from 'node:crypto';
import { DomainError, notFound } from '../kernel/errors.ts';

/** Raw bytes as fetched, kept under the hash of their content: the same bytes twice are one object. */
export interface ArtifactRef {
  sha256: string;
  sizeBytes: number;
  storageKey: string;
}

export interface ArtifactStore {
  /** Durable when it resolves. Putting the same bytes again is free and answers the same reference. */
  put(bytes: Uint8Array, contentType: string): Promise<ArtifactRef>;
  /** Throws `not_found` when there is no such object, `internal` when its bytes are no longer what its key says. */
  get(storageKey: string): Promise<Buffer>;
}

export const ARTIFACT_BYTES_MAX = 32 * 1024 * 1024;

const KEY = /^sha256\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

export function artifactRef(bytes: Uint8Array): ArtifactRef {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, sizeBytes: bytes.byteLength, storageKey: storageKeyOf(sha256) };
}

/** 256 folders: a million artifacts put about 4,000 files into each, which every file system of today takes in its stride. */
function storageKeyOf(sha256: string): string {
  return `sha256/${sha256.slice(0, 2)}/${sha256}`;
}

/** The hash a key stands for, or null for anything that is not exactly a key: it becomes a path, so nothing else may pass. */
export function sha256OfKey(storageKey: string): string | null {
  const match = KEY.exec(storageKey);
  const sha256 = match?.[1];
  return sha256 !== undefined && storageKeyOf(sha256) === storageKey ? sha256 : null;
}

export function refuseTooLarge(bytes: Uint8Array): void {
  if (bytes.byteLength > ARTIFACT_BYTES_MAX) {
    throw new DomainError('invalid', `an artifact may have at most ${ARTIFACT_BYTES_MAX} bytes`);
  }
}

/** A key becomes a path or an object name: anything that is not exactly one of ours is treated as absent. */
export function requireKey(storageKey: string): void {
  if (sha256OfKey(storageKey) === null) throw notFound('Artifact');
}

export function requireIntact(bytes: Buffer, storageKey: string): Buffer {
  if (artifactRef(bytes).storageKey !== storageKey)
    throw new DomainError('internal', `artifact ${storageKey} is damaged`);
  return bytes;
}
