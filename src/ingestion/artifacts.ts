import { createHash } from 'node:crypto';
import { DomainError, notFound } from '../kernel/errors.ts';

/** Raw fetched bytes, stored under the hash of their content, so that equal bytes are stored once. */
export interface ArtifactRef {
  sha256: string;
  sizeBytes: number;
  storageKey: string;
}

export interface ArtifactStore {
  /** Durable when it resolves. Putting the same bytes again writes nothing and returns the same reference. */
  put(bytes: Uint8Array, contentType: string): Promise<ArtifactRef>;
  /** Throws `not_found` when the object does not exist and `internal` when its bytes do not match the key's hash. */
  get(storageKey: string): Promise<Buffer>;
}

export const ARTIFACT_BYTES_MAX = 32 * 1024 * 1024;

const KEY = /^sha256\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

export function artifactRef(bytes: Uint8Array): ArtifactRef {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { sha256, sizeBytes: bytes.byteLength, storageKey: storageKeyOf(sha256) };
}

/** 256 folders keep folders small: a million artifacts are about 4,000 files per folder. */
function storageKeyOf(sha256: string): string {
  return `sha256/${sha256.slice(0, 2)}/${sha256}`;
}

/** Returns the hash in a key, or null when it is not exactly a key; keys become paths, so nothing else may pass. */
export function sha256OfKey(storageKey: string): string | null {
  const match = KEY.exec(storageKey);
  const sha256 = match?.[1];
  return sha256 !== undefined && storageKeyOf(sha256) === storageKey ? sha256 : null;
}

export function refuseTooLarge(bytes: Uint8Array): void {
  if (bytes.byteLength > ARTIFACT_BYTES_MAX) {
    throw new DomainError(
      'invalid',
      `the artifact has ${bytes.length} bytes; at most ${ARTIFACT_BYTES_MAX} are allowed`,
    );
  }
}

/** Throws `not_found` for anything that is not exactly a key, because keys become paths or object names. */
export function requireKey(storageKey: string): void {
  if (sha256OfKey(storageKey) === null) throw notFound('Artifact');
}

export function requireIntact(bytes: Buffer, storageKey: string): Buffer {
  if (artifactRef(bytes).storageKey !== storageKey)
    throw new DomainError('internal', `artifact ${storageKey} is damaged: its bytes do not match its hash`);
  return bytes;
}
