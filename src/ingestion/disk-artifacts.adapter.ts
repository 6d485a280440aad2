import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { notFound } from '../kernel/errors.ts';
import { makeFolder } from '../kernel/make-folder.adapter.ts';
import { type ArtifactStore, artifactRef, refuseTooLarge, requireIntact, requireKey } from './artifacts.ts';

/**
 * Stores artifacts as files. Each file is written under a temporary name, flushed and renamed, so that readers see the
 * whole file or none, even after a power failure.
 */
export function createDiskArtifacts(root: string): ArtifactStore {
  const folders = createFolders(root);

  const write = async (path: string, bytes: Uint8Array) => {
    const folder = dirname(path);
    await folders();
    const temporary = join(folder, `.${randomUUID()}.part`);
    try {
      const file = await open(temporary, 'wx', 0o640);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
      await syncFolder(folder);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    put: async (bytes) => {
      refuseTooLarge(bytes);
      const ref = artifactRef(bytes);
      const path = join(root, ref.storageKey);
      const size = await sizeOf(path);
      // A file of another size is damaged and is written again. One that is there is marked as used, so that it is not collected
      // before its document is stored; one that was collected meanwhile is written.
      if (size !== ref.sizeBytes || !(await touch(path))) await write(path, bytes);
      return ref;
    },
    get: async (storageKey) => {
      requireKey(storageKey);
      let bytes: Buffer;
      try {
        bytes = await readFile(join(root, storageKey));
      } catch (error) {
        throw isMissing(error) ? notFound('Artifact') : error;
      }
      return requireIntact(bytes, storageKey);
    },
  };
}

/**
 * Creates all folders once at first use: a folder created later would also need a flush of its parent for every file.
 */
function createFolders(root: string): () => Promise<void> {
  let created: Promise<void> | null = null;
  const make = async () => {
    const parent = join(root, dirname(dirname(artifactRef(new Uint8Array()).storageKey)));
    makeFolder(parent);
    for (let byte = 0; byte < 256; byte++) {
      await mkdir(join(parent, byte.toString(16).padStart(2, '0')), { recursive: true });
    }
    for (const folder of [parent, root]) await syncFolder(folder);
  };
  return () => {
    created ??= make().catch((error: unknown) => {
      created = null;
      throw error;
    });
    return created;
  };
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function touch(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Flushes the folder so that the rename survives a power failure; systems that cannot flush a folder do not need it.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
