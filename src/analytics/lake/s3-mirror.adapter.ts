import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Storage } from './s3-storage.adapter.ts';

const DOWNLOADS_AT_ONCE = 4;

export interface MirrorFile {
  key: string;
  tag: string;
}

/**
 * Copies of the bucket's files for the embedded engine, which has no way out. Each copy is named by the version it is a copy
 * of, so that a query at work keeps its files while newer ones arrive.
 */
export function createS3Mirror(storage: Pick<S3Storage, 'download'>, root: string) {
  let previous = new Set<string>();
  const pathOf = ({ key, tag }: MirrorFile) => {
    const version = createHash('sha256').update(tag).digest('hex').slice(0, 16);
    return join(root, dirname(key), `${version}.parquet`);
  };
  const fetchOne = async (file: MirrorFile): Promise<void> => {
    const target = pathOf(file);
    const there = await access(target).then(
      () => true,
      () => false,
    );
    if (there) return;
    await mkdir(dirname(target), { recursive: true });
    const arriving = `${target}.${randomUUID()}`;
    try {
      await storage.download(file.key, arriving);
      await rename(arriving, target);
    } finally {
      await rm(arriving, { force: true });
    }
  };
  return {
    pathOf,
    /** Brings what is missing; what neither this nor the last list names is let go. */
    async bring(files: readonly MirrorFile[]): Promise<void> {
      const open = [...files];
      await Promise.all(
        Array.from({ length: DOWNLOADS_AT_ONCE }, async () => {
          for (let file = open.pop(); file; file = open.pop()) await fetchOne(file);
        }),
      );
      const current = new Set(files.map(pathOf));
      for await (const entry of await opendir(root, { recursive: true }).catch(() => [])) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && entry.name.endsWith('.parquet') && !current.has(path) && !previous.has(path))
          await rm(path, { force: true });
      }
      previous = current;
    },
  };
}
