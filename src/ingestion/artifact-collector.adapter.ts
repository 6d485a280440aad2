import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256OfKey } from './artifacts.ts';

export interface LooseArtifacts {
  files: number;
  bytes: number;
}

export interface CollectOptions {
  /** Files that were written or used later stay: their document may not be stored yet. */
  usedBefore: Date;
  /** Which of these hashes a document refers to. */
  listKnown: (sha256s: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Counts only if false. */
  remove: boolean;
  signal: AbortSignal;
}

const FILES_PER_QUERY = 1_000;
/** A file that is being collected has this ending; a process that died may leave it. */
const LOOSE = /^[.]([0-9a-f]{64})[.]loose$/;
const PARTIAL = /^[.][0-9a-f-]{36}[.]part$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Removes artifacts of a folder that no document refers to, and what interrupted writers left. */
export async function collectLooseArtifacts(root: string, options: CollectOptions): Promise<LooseArtifacts> {
  const found: LooseArtifacts = { files: 0, bytes: 0 };
  const parent = join(root, 'sha256');
  for (const folder of (await names(parent)).sort()) {
    options.signal.throwIfAborted();
    const path = join(parent, folder);
    if (options.remove) await restoreInterrupted(path, await names(path), options);
    const hashes = (await names(path)).filter((name) => sha256OfKey(`sha256/${folder}/${name}`) !== null);
    for (let start = 0; start < hashes.length; start += FILES_PER_QUERY) {
      options.signal.throwIfAborted();
      await collectSome(path, hashes.slice(start, start + FILES_PER_QUERY), options, found);
    }
  }
  return found;
}

async function collectSome(folder: string, hashes: string[], options: CollectOptions, found: LooseArtifacts) {
  const old: { sha256: string; bytes: number }[] = [];
  for (const sha256 of hashes) {
    const file = await facts(join(folder, sha256));
    if (file !== null && file.usedAt < options.usedBefore) old.push({ sha256, bytes: file.bytes });
  }
  if (old.length === 0) return;
  const known = await options.listKnown(old.map(({ sha256 }) => sha256));
  for (const { sha256, bytes } of old) {
    if (known.has(sha256)) continue;
    if (options.remove && !(await removeOne(folder, sha256, options.usedBefore))) continue;
    found.files++;
    found.bytes += bytes;
  }
}

/**
 * Moves the file away before it is deleted. A writer that wants the same bytes either marked the file before, and it is moved back, or
 * finds none and writes it.
 */
async function removeOne(folder: string, sha256: string, usedBefore: Date): Promise<boolean> {
  const [path, away] = [join(folder, sha256), join(folder, `.${sha256}.loose`)];
  await rename(path, away).catch(ignoreMissing);
  const file = await facts(away);
  if (file === null) return false;
  if (file.usedAt >= usedBefore) {
    await rename(away, path);
    return false;
  }
  await rm(away, { force: true });
  return true;
}

/** A process that died may have left a file that is not loose any more. */
async function restoreInterrupted(folder: string, own: readonly string[], { usedBefore }: CollectOptions) {
  for (const name of own) {
    const sha256 = LOOSE.exec(name)?.[1];
    if (sha256 !== undefined) await rename(join(folder, name), join(folder, sha256)).catch(ignoreMissing);
    if (!PARTIAL.test(name)) continue;
    const file = await facts(join(folder, name));
    if (file !== null && file.usedAt < usedBefore) await rm(join(folder, name), { force: true });
  }
}

async function facts(path: string): Promise<{ usedAt: Date; bytes: number } | null> {
  try {
    const { mtime, size } = await stat(path);
    return { usedAt: mtime, bytes: size };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function names(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
