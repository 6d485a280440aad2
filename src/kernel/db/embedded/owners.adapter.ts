import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerFolder } from './folder.adapter.ts';
import { becomesTrue, isAlive, processStart } from './process.adapter.ts';

/**
 * One file `use-<pid>-…` per process that uses the server, so that the last one to leave stops it. A process that wants to
 * stop it writes `stop-<pid>-…` first and then checks for users; a process that wants to use it writes its `use-` file first
 * and then waits for stoppers. Of two that run concurrently at least one sees the other, so no process attaches to a server
 * that is about to stop.
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

/** Writes the use file and returns once no process is about to stop the server. */
export async function claimServer(folder: ServerFolder): Promise<OwnerFile> {
  const claim = await writeOwnerFile(folder, 'use');
  await becomesTrue(async () => (await listLive(folder, 'stop')) === 0, STOPPERS_TIMEOUT_MS);
  return claim;
}

export const countUsers = (folder: ServerFolder): Promise<number> => listLive(folder, 'use');

/** Counts the live processes and removes the files of dead ones. */
async function listLive(folder: ServerFolder, kind: Kind): Promise<number> {
  let live = 0;
  for (const name of await readdir(folder.owners)) {
    const pid = Number(new RegExp(`^${kind}-(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid === 0) continue;
    const path = join(folder.owners, name);
    const began = await readFile(path, 'utf8').catch(() => null);
    if (began === null) continue;
    // An empty file is being written, or belongs to the keeper, which records only its pid.
    if (isAlive(pid) && (began === '' || began === processStart(pid))) live++;
    else await rm(path, { force: true });
  }
  return live;
}
