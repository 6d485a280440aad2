import { chmod, chown, lstat, mkdir, mkdtemp, readdir, realpath, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unavailable } from '../../errors.ts';
import { describeFileFault } from '../../file-fault.ts';
import { makeFolder } from '../../make-folder.adapter.ts';
import { canWorkIn, findBarrier, findRunAs, isRoot, type RunAs } from './run-as.adapter.ts';
import type { EmbeddedLog } from './types.ts';

/** The folders of a server: `data` is PostgreSQL's own, the others belong to Sextant. */
export interface ServerFolder {
  root: string;
  data: string;
  logs: string;
  owners: string;
  account: RunAs;
}

const OURS = ['data', 'logs', 'owners'];
/** Used by root only, when no other account can reach the requested folder, such as one below /root. */
const ROOT_DATA_HOME = '/var/lib/sextant';

export async function prepareFolder(options: {
  dataDir: string;
  rootDataHome?: string;
  log: EmbeddedLog;
}): Promise<ServerFolder> {
  const asked = resolve(options.dataDir);
  const account = await findRunAs(await ownerOf(asked));
  try {
    await makeRoot(asked, account);
    await refuseForeignContent(asked);
    const root = await reachableFolder(asked, account, options.rootDataHome ?? ROOT_DATA_HOME, options.log);
    const folder = { root, data: join(root, 'data'), logs: join(root, 'logs'), owners: join(root, 'owners'), account };
    await refuseForeignOwner(folder);
    for (const path of [folder.logs, folder.owners]) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      if (account) await chown(path, account.uid, account.gid);
    }
    return folder;
  } catch (error) {
    throw explainFolderError(asked, error);
  }
}

async function ownerOf(path: string): Promise<number> {
  for (const candidate of [join(path, 'data'), path]) {
    const found = await stat(candidate).catch(() => null);
    if (found && found.uid !== 0) return found.uid;
  }
  for (let at = dirname(path); ; at = dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found) return found.uid;
    if (at === dirname(at)) return 0;
  }
}

async function makeRoot(path: string, account: RunAs): Promise<void> {
  const link = await lstat(path).catch(() => null);
  if (link?.isSymbolicLink() && !(await stat(path).catch(() => null))) {
    throw unavailable(`${path} links to a folder that does not exist: restore it, or remove the link to start empty`);
  }
  const first = makeFolder(path, { mode: 0o700 });
  if (!account) return;
  if (first) {
    // Root's umask may have made the new folders private; the server must be able to enter them, and so must the owner of
    // their parent folder.
    const { uid, gid } = await stat(dirname(first));
    for (let at = path; at !== dirname(first); at = dirname(at)) {
      await chmod(at, at === path ? 0o700 : 0o711);
      await chown(at, uid, gid);
    }
  }
  if ((await readdir(path)).every((name) => OURS.includes(name) || isWork(name))) {
    await chown(path, account.uid, account.gid);
  }
}

const isWork = (name: string) => /^(init|native)-/.test(name) || name === 'port';

/** A mistyped path must not fill a folder that is used for something else, or change its owner as root. */
async function refuseForeignContent(path: string): Promise<void> {
  const names = await readdir(path);
  if (names.includes('PG_VERSION')) {
    throw unavailable(`${path} is a PostgreSQL data folder of its own: choose another folder, or set DATABASE_URL`);
  }
  const foreign = names.find((name) => !OURS.includes(name) && !isWork(name) && !name.startsWith('.'));
  if (foreign && !names.includes('owners')) {
    throw unavailable(`${path} is not empty and not a Sextant database (it holds "${foreign}"): choose another folder`);
  }
}

async function reachableFolder(asked: string, account: RunAs, home: string, log: EmbeddedLog): Promise<string> {
  const here = await realpath(asked);
  if (!account || (await canWorkIn(account, here))) return here;
  const barrier = (await findBarrier(account, here)) ?? here;
  const why = `PostgreSQL does not run as root, and the account ${account.name} cannot enter ${barrier}`;
  if ((await readdir(here)).includes('data')) {
    throw unavailable(`${why}: make it accessible (chmod o+x ${barrier}) or move ${asked} elsewhere`);
  }
  await mkdir(home, { recursive: true, mode: 0o711 }).catch((error: unknown) => {
    throw unavailable(`${why}, and ${home} cannot be made for its data: choose another data folder`, error);
  });
  const moved = await mkdtemp(join(home, 'postgres-'));
  await chown(moved, account.uid, account.gid);
  if (!(await canWorkIn(account, moved))) {
    await rmdir(moved);
    throw unavailable(`${why}, nor ${home}: choose a data folder that it can reach`);
  }
  try {
    await rm(join(asked, 'owners'), { recursive: true, force: true });
    await rm(join(asked, 'logs'), { recursive: true, force: true });
    await rmdir(asked);
    await symlink(moved, asked);
  } catch (error) {
    // Another process created its link first; that link is used.
    await rmdir(moved);
    const chosen = await realpath(asked);
    if (chosen === here) throw error;
    return chosen;
  }
  log.info(`${why}: the database is kept in ${moved}, linked from ${asked}`);
  return moved;
}

async function refuseForeignOwner(folder: ServerFolder): Promise<void> {
  if (isRoot() || !process.getuid) return;
  const found = await stat(folder.data).catch(() => null);
  if (found && found.uid !== process.getuid()) {
    throw unavailable(
      `${folder.data} belongs to another user (uid ${found.uid}), probably because Sextant ran as root before: ` +
        'start it that way again, or give the folder to yourself with chown -R',
    );
  }
}

function explainFolderError(asked: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') {
    const who = process.getuid ? ` (running as uid ${process.getuid()})` : '';
    return unavailable(`the data folder ${asked} cannot be written${who}: permission denied`, error);
  }
  if (code === 'EROFS') return unavailable(`the data folder ${asked} is on a read-only file system`, error);
  if (code === 'ENOSPC') return unavailable(`the disk of the data folder ${asked} is full`, error);
  if (code === 'ENOENT' || code === 'ENAMETOOLONG') {
    return unavailable(`the data folder ${asked} cannot be made: ${describeFileFault(error)}`, error);
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return unavailable(`the data folder ${asked} cannot be made: a file is in its way`, error);
  }
  return error;
}
