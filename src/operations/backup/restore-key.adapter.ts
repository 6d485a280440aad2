import { chmod, copyFile, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE } from '../../kernel/access/installation-key.adapter.ts';
import { makeFolder } from '../../kernel/make-folder.adapter.ts';
import { hashFile } from './copy-table.adapter.ts';
import { BACKUP_KEY_FILE } from './write-backup.adapter.ts';

const NAME_DIGITS = 16;

/**
 * Puts the key of a backup in the place of the data folder's own. Returns where that one is kept now, null if there was none or it
 * is the same. It may be the only copy, so each key gets a name of its own: the start of its SHA-256.
 */
export async function restoreKey(options: {
  dataDir: string;
  folder: string;
  /** Of the key in the backup. */
  sha256: string;
}): Promise<string | null> {
  const file = join(options.dataDir, KEY_FILE);
  makeFolder(options.dataDir);
  const present = existsSync(file) ? await hashFile(file) : null;
  if (present === options.sha256) return null;
  // Complete before the present key moves: a full disk must not leave the folder without one.
  const incoming = `${file}.restoring`;
  await copyFile(join(options.folder, BACKUP_KEY_FILE), incoming);
  await chmod(incoming, 0o600);
  const kept = present === null ? null : `${file}.replaced-${present.slice(0, NAME_DIGITS)}`;
  if (kept !== null) await rename(file, kept);
  await rename(incoming, file);
  return kept;
}
