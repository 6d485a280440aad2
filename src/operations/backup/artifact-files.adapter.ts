import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ArtifactStore, sha256OfKey } from '../../ingestion/artifacts.ts';
import { invalid } from '../../kernel/errors.ts';
import type { BackupArtifacts } from './manifest.schema.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The keys of a folder of artifacts in their order, one subfolder at a time. */
async function* listKeys(root: string): AsyncGenerator<string> {
  const names = async (path: string) => {
    const found = await readdir(path).catch((error: unknown): string[] => {
      if (isMissing(error)) return [];
      throw error;
    });
    return found.sort((a, b) => (a < b ? -1 : 1));
  };
  for (const folder of await names(join(root, 'sha256'))) {
    for (const name of await names(join(root, 'sha256', folder))) {
      const key = `sha256/${folder}/${name}`;
      // Files that are being written have other names.
      if (sha256OfKey(key) !== null) yield key;
    }
  }
}

function createTally() {
  const keys = createHash('sha256');
  let [files, bytes] = [0, 0];
  return {
    add: (key: string, size: number) => {
      keys.update(`${key}\n`);
      files++;
      bytes += size;
    },
    result: (): BackupArtifacts => ({ files, bytes, keys_sha256: keys.digest('hex') }),
  };
}

/** Copies all artifacts. A file that is deleted meanwhile is left out. */
export async function copyArtifacts(from: string, to: string): Promise<BackupArtifacts> {
  const tally = createTally();
  const made = new Set<string>();
  for await (const key of listKeys(from)) {
    const target = join(to, key);
    if (!made.has(dirname(target))) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      made.add(dirname(target));
    }
    const isThere = await copyFile(join(from, key), target).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
    if (isThere) tally.add(key, (await stat(target)).size);
  }
  return tally.result();
}

/** Throws unless the folder has exactly the artifacts of the manifest. Each file's bytes are hashed and compared with its key. */
export async function verifyArtifacts(folder: string, expected: BackupArtifacts): Promise<void> {
  const tally = createTally();
  for await (const key of listKeys(folder)) {
    const bytes = await readFile(join(folder, key));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256OfKey(key))
      throw invalid(`the file ${key} of the backup is damaged: use another backup`);
    tally.add(key, bytes.length);
  }
  const found = tally.result();
  if (found.keys_sha256 !== expected.keys_sha256 || found.bytes !== expected.bytes)
    throw invalid(
      `the backup should have ${expected.files} raw artifacts, and its folder has ${found.files} or others`,
    );
}

/** Stores all artifacts of the folder. Those that are stored already are not written again. */
export async function storeArtifacts(folder: string, store: ArtifactStore): Promise<void> {
  for await (const key of listKeys(folder)) {
    // The type is not kept with a file; readers know it from the row.
    await store.put(await readFile(join(folder, key)), 'application/octet-stream');
  }
}
