import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkFolder } from './storage.ts';

export function createWorkFolder(folder: string): WorkFolder {
  return {
    newFiles: (name) => {
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
