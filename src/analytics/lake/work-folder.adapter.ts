import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface WorkFiles {
  csv: string;
  parquet: string;
  remove(): Promise<void>;
}

/** Paths for the files of one publication; no two publications share them. */
export function newWorkFiles(folder: string, name: string): WorkFiles {
  const path = join(folder, `${name}-${randomUUID()}`);
  const [csv, parquet] = [`${path}.csv`, `${path}.parquet`];
  return {
    csv,
    parquet,
    remove: async () => {
      await rm(csv, { force: true });
      await rm(parquet, { force: true });
    },
  };
}

/** Removes files of interrupted publications, which have not changed since `before`. */
export async function removeLeftovers(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true, recursive: true });
  }
}
