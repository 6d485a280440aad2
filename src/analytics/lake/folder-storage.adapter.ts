import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DomainError } from '../../kernel/errors.ts';
import { makeFolder } from '../../kernel/make-folder.adapter.ts';
import { foreignLake, IDENTITY_KEY, isLakeFile, type LakeStorage, SETTLED_AFTER_MS, WORK_FOLDER } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The lake as a folder. File and folder are synced before a snapshot names the file. */
export function createFolderStorage(root: string): LakeStorage {
  const pathOf = (key: string) => join(root, ...key.split('/'));
  const tagAt = async (path: string) => {
    const { size, mtimeMs } = await stat(path);
    return { tag: `${size}-${Math.round(mtimeMs)}`, sizeBytes: size };
  };
  const check = async (lakeId: string) => {
    const found = await readFile(pathOf(IDENTITY_KEY), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (found !== null && found.trim() !== lakeId) throw new DomainError('unavailable', foreignLake(root));
  };
  return {
    place: root,
    location: pathToFileURL(root).href,
    readRoot: root,
    workFolder: join(root, WORK_FOLDER),
    check,
    claim: async (lakeId) => {
      makeFolder(join(root, WORK_FOLDER));
      // The first process writes it; later ones read it.
      await writeFile(pathOf(IDENTITY_KEY), lakeId, { flag: 'wx' }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      });
      await check(lakeId);
    },
    put: async (localFile, key) => {
      const target = pathOf(key);
      await sync(localFile);
      await mkdir(dirname(target), { recursive: true });
      await rename(localFile, target);
      await sync(dirname(target));
      return tagAt(target);
    },
    putBytes: async (bytes, key) => {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes, { flag: 'wx', flush: true });
      await sync(dirname(target));
      return tagAt(target);
    },
    localPath: async (key) => pathOf(key),
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      // The folder is removed with its last file.
      await rmdir(dirname(pathOf(key))).catch(() => {});
    },
    findTag: (key) =>
      tagAt(pathOf(key)).then(
        ({ tag }) => tag,
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        },
      ),
    listSettled: () => listSettled(root),
  };
}

async function* listSettled(root: string): AsyncIterable<string> {
  const before = Date.now() - SETTLED_AFTER_MS;
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (!isLakeFile(key)) continue;
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) yield key;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some systems cannot sync a folder.
    if (!['EISDIR', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
