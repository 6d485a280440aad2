import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Storage } from './s3-storage.adapter.ts';

const DOWNLOADS_AT_ONCE = 4;
/** Files of earlier snapshots stay this long after a query asked for them. */
const PAST_KEPT_MS = 2 * 3_600_000;

export interface MirrorFile {
  key: string;
  tag: string;
}

/**
 * Local copies of the bucket's files for the embedded engine, which has no network access. Each copy is named by its version, so
 * that a running query keeps its files while newer ones arrive.
 */
export function createS3Mirror(storage: Pick<S3Storage, 'download'>, root: string) {
  let previous = new Set<string>();
  const past = new Map<string, number>();
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
    const partial = `${target}.${randomUUID()}`;
    try {
      await storage.download(file.key, partial);
      await rename(partial, target);
    } finally {
      await rm(partial, { force: true });
    }
  };
  const fetchAll = async (files: readonly MirrorFile[]): Promise<void> => {
    const open = [...files];
    await Promise.all(
      Array.from({ length: DOWNLOADS_AT_ONCE }, async () => {
        for (let file = open.pop(); file; file = open.pop()) await fetchOne(file);
      }),
    );
  };
  return {
    pathOf,
    /** Downloads missing files of an earlier snapshot. */
    async bringPast(files: readonly MirrorFile[]): Promise<void> {
      for (const file of files) past.set(pathOf(file), Date.now() + PAST_KEPT_MS);
      await fetchAll(files);
    },
    /** Downloads missing files and removes those that are neither in this list nor in the previous one. */
    async bring(files: readonly MirrorFile[]): Promise<void> {
      await fetchAll(files);
      for (const [path, until] of past) if (until < Date.now()) past.delete(path);
      const current = new Set([...files.map(pathOf), ...past.keys()]);
      for await (const entry of await opendir(root, { recursive: true }).catch(() => [])) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && entry.name.endsWith('.parquet') && !current.has(path) && !previous.has(path))
          await rm(path, { force: true });
      }
      previous = current;
    },
  };
}
