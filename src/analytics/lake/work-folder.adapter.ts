import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkFolder } from './storage.ts';

export function createWorkFolder(folder: string): WorkFolder {
  return {
    newFiles: (name) => {
      const path = join(folder, `${name}-${randomUUID()}`);
      const [csv, parquet, deletes] = [`${path}.csv`, `${path}.parquet`, `${path}.deletes.parquet`];
      return {
        csv,
        parquet,
        deletes,
        remove: async () => {
          for (const file of [csv, parquet, deletes]) await rm(file, { force: true });
        },
      };
    },
    removeLeftovers: async (before) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true, recursive: true });
      }
    },
  };
}
