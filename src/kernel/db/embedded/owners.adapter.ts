import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerFolder } from './folder.adapter.ts';
import { becomesTrue, isAlive, processStart } from './process.adapter.ts';

/**
 * Who uses the server: a file `use-<pid>-…` each, so that the last one to leave stops it. Whoever means to stop it first
 * writes `stop-<pid>-…` and then looks for users; whoever means to use it first writes its `use-` file and then waits for
 * stoppers. One of two that meet therefore always sees the other, and nobody attaches to a server about to go.
 */
export interface OwnerFile {
  path: string;
  remove(): Promise<void>;
}

type Kind = 'use' | 'stop';
const STOPPERS_TIMEOUT_MS = 20_000;

export async function writeOwnerFile(folder: ServerFolder, kind: Kind): Promise<OwnerFile> {
  const path = join(folder.owners, `${kind}-${process.pid}-${randomBytes(4).toString('hex')}`);
  await writeFile(path, processStart(process.pid), { mode: 0o600, flag: 'wx' });
  if (folder.account) await chown(path, folder.account.uid, folder.account.gid);
  return { path, remove: () => rm(path, { force: true }) };
}

/** Writes the use file, and returns once nobody is about to stop the server. */
export async function claimServer(folder: ServerFolder): Promise<OwnerFile> {
  const claim = await writeOwnerFile(folder, 'use');
  await becomesTrue(async () => (await listLive(folder, 'stop')) === 0, STOPPERS_TIMEOUT_MS);
  return claim;
}

export const countUsers = (folder: ServerFolder): Promise<number> => listLive(folder, 'use');

/** Files of processes that are gone are removed on the way. */
async function listLive(folder: ServerFolder, kind: Kind): Promise<number> {
  let live = 0;
  for (const name of await readdir(folder.owners)) {
    const pid = Number(new RegExp(`^${kind}-(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid === 0) continue;
    const path = join(folder.owners, name);
    const began = await readFile(path, 'utf8').catch(() => null);
    if (began === null) continue;
    // An empty file is one being written, or the keeper's, which has only its number to give.
    if (isAlive(pid) && (began === '' || began === processStart(pid))) live++;
    else await rm(path, { force: true });
  }
  return live;
}
