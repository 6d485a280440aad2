import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unavailable } from '../errors.ts';
import { makeFolder } from '../make-folder.adapter.ts';
import { createSealer } from './seal.adapter.ts';
import { readSecretKey, type Sealer } from './seal.ts';
import { Secret } from './secret.ts';

export const KEY_FILE = 'secret.key';
const KEY_BYTES = 32;
const OTHERS = 0o077;

/**
 * The sealer of this installation: with the key of the settings or, without one, of `secret.key` in the data folder, which is
 * created at the first use. Of several processes that create it at once, the first one's is kept.
 */
export function installationSealer(options: { secretKey: Secret | null; dataDir: string }): () => Sealer {
  let sealer: Sealer | null = null;
  return () => (sealer ??= createSealer(options.secretKey ?? readOrCreateKey(options.dataDir)));
}

function readOrCreateKey(dataDir: string): Secret {
  const file = join(dataDir, KEY_FILE);
  makeFolder(dataDir);
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw unavailable(`the key file ${file} cannot be made`, error);
  }
  // A copy of the folder may have lost the mode.
  if ((statSync(file).mode & OTHERS) !== 0) chmodSync(file, 0o600);
  const text = readFileSync(file, 'utf8').trim();
  if (readSecretKey(text) === null)
    throw unavailable(`the key file ${file} does not hold 32 bytes in base64: restore it from a back-up`);
  return new Secret(text);
}
