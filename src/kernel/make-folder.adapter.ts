import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and its missing parents, and returns the first one that was made. Node's own recursive mkdir never returns where
 * the system answers ENOENT below a folder that exists, such as in /proc.
 */
export function makeFolder(path: string, options: { mode?: number } = {}): string | null {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  let first: string | null = null;
  for (const folder of missing) {
    if (makeOne(folder, options)) first ??= folder;
  }
  if (missing.length === 0 && !statSync(path).isDirectory()) mkdirSync(path);
  return first;
}

/** False for a folder that another process made meanwhile. */
function makeOne(folder: string, options: { mode?: number }): boolean {
  try {
    mkdirSync(folder, options);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(folder) || !statSync(folder).isDirectory())
      throw error;
    return false;
  }
}
