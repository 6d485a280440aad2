import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unavailable } from '../errors.ts';
import { describeFileFault } from '../file-fault.ts';
import { makeFolder } from '../make-folder.adapter.ts';
import { createSealer } from './seal.adapter.ts';
import { readSecretKey, type Sealer } from './seal.ts';
import { Secret } from './secret.ts';

export const KEY_FILE = 'secret.key';
const KEY_BYTES = 32;
const OTHERS = 0o077;

interface KeySettings {
  secretKey: Secret | null;
  dataDir: string;
}

/**
 * The sealer of this installation: with the key of the settings or, without one, of `secret.key` in the data folder, which is
 * created at the first use. Of several processes that create it at once, the first one's is kept.
 */
export function installationSealer(options: KeySettings): () => Sealer {
  let sealer: Sealer | null = null;
  return () => (sealer ??= createSealer(options.secretKey ?? readOrCreateKey(options.dataDir)));
}

/** Which key it is, without the key. */
export interface InstallationKey {
  keyId: string;
  /** The setting or the file that has it. */
  place: string;
}

/** The key that `installationSealer` would use; null where it would make one. */
export function findInstallationKey({ secretKey, dataDir }: KeySettings): InstallationKey | null {
  if (secretKey !== null) return { keyId: createSealer(secretKey).keyId, place: 'SEXTANT_SECRET_KEY' };
  const file = join(dataDir, KEY_FILE);
  return existsSync(file) ? { keyId: createSealer(readKey(file)).keyId, place: file } : null;
}

/** The other key files of the data folder, such as those that restores set aside. What is no key or cannot be read is left out. */
export function listKeyFiles(dataDir: string): { keyId: string; path: string }[] {
  return readFolder(dataDir)
    .filter((name) => name.startsWith(`${KEY_FILE}.`))
    .flatMap((name) => {
      const path = join(dataDir, name);
      try {
        return [{ keyId: createSealer(readKey(path)).keyId, path }];
      } catch {
        return [];
      }
    });
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readOrCreateKey(dataDir: string): Secret {
  const file = join(dataDir, KEY_FILE);
  makeFolder(dataDir);
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') {
      // On a full disk an empty file would stay, and be taken for a damaged key ever after.
      rmSync(file, { force: true });
      throw unavailable(`the key file ${file} cannot be made: ${describeFileFault(error) ?? String(error)}`, error);
    }
  }
  // A copy of the folder may have lost the mode.
  if ((statSync(file).mode & OTHERS) !== 0) chmodSync(file, 0o600);
  return readKey(file);
}

function readKey(file: string): Secret {
  const text = readFileSync(file, 'utf8').trim();
  if (readSecretKey(text) === null)
    throw unavailable(`the key file ${file} does not hold 32 bytes in base64: restore it from a back-up`);
  return new Secret(text);
}
