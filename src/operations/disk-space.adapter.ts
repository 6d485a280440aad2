import { statfs } from 'node:fs/promises';

/** The bytes that this user may still write in the folder's file system; null where they cannot be read. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
