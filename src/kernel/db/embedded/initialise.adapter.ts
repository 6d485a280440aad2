import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailable } from '../../errors.ts';
import { type Binaries, program } from './binaries.adapter.ts';
import type { ServerFolder } from './folder.adapter.ts';
import { isAlive } from './process.adapter.ts';
import { runProgram } from './run-as.adapter.ts';
import { whileReporting } from '../../while-reporting.adapter.ts';
import { explainStartupFailure } from './startup-failure.ts';
import type { EmbeddedLog } from './types.ts';

export const SUPERUSER = 'postgres';
const PASSWORD_FILE = 'sextant.password';
const INITDB_TIMEOUT_MS = 120_000;
const REPORT_EVERY_MS = 15_000;
const LEFTOVER_AGE_MS = 600_000;

/**
 * Creates the cluster if there is none. It is created under a temporary name with its password inside and renamed when
 * complete: a crash leaves nothing half-made in place, the first of two concurrent starts wins, and an existing cluster is
 * never deleted.
 */
export async function ensureCluster(
  folder: ServerFolder,
  binaries: Binaries,
  options: { sync: boolean; log: EmbeddedLog; reportEveryMs?: number },
): Promise<void> {
  await removeLeftovers(folder.root);
  const found = await readFile(join(folder.data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (found === null) await refuseUnknownData(folder.data);
  else if (found.trim() === String(binaries.major)) return;
  else {
    throw unavailable(
      `${folder.data} was made by PostgreSQL ${found.trim()}, and this Sextant brings version ${binaries.major}: ` +
        'dump it with the version of Sextant that made it and load it into a new folder',
    );
  }
  options.log.info(`making a database in ${folder.data}`);
  await whileReporting(initialise(folder, binaries, options.sync), {
    everyMs: options.reportEveryMs ?? REPORT_EVERY_MS,
    report: (seconds) =>
      options.log.info(`still making the database, for ${seconds} s; on a busy machine it may take two minutes`),
  });
}

export async function readPassword(folder: ServerFolder): Promise<string> {
  return (
    await readFile(join(folder.data, PASSWORD_FILE), 'utf8').catch((error: unknown) => {
      throw unavailable(`the password file ${join(folder.data, PASSWORD_FILE)} cannot be read`, error);
    })
  ).trim();
}

async function refuseUnknownData(data: string): Promise<void> {
  const names = await readdir(data).catch(() => []);
  if (names.length === 0) return;
  throw unavailable(`${data} holds files but no PostgreSQL cluster (PG_VERSION is missing): move them away first`);
}

async function initialise(folder: ServerFolder, binaries: Binaries, sync: boolean): Promise<void> {
  const work = join(folder.root, `init-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(work, { mode: 0o700 });
  try {
    const [made, passwordFile] = [join(work, 'data'), join(work, 'password')];
    await writeFile(passwordFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    if (folder.account) {
      for (const path of [work, passwordFile]) await chown(path, folder.account.uid, folder.account.gid);
    }
    const { ok, output } = await runProgram(
      program(binaries.binDir, 'initdb'),
      [
        `--pgdata=${made}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(sync ? [] : ['--no-sync']),
      ],
      { account: folder.account, cwd: work, timeoutMs: INITDB_TIMEOUT_MS },
    );
    if (!ok)
      throw unavailable(`the database could not be made in ${folder.root}: ${explainStartupFailure(output).message}`);
    await rename(passwordFile, join(made, PASSWORD_FILE));
    await rename(made, folder.data).catch(async (error: unknown) => {
      // Another process created its cluster first; that cluster is used.
      if (!(await stat(join(folder.data, 'PG_VERSION')).catch(() => null))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes what killed starts left behind. This is never a cluster in use, because that one is called `data`. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith('init-')) continue;
    const path = join(root, name);
    const maker = Number(/^init-(\d+)-/.exec(name)?.[1] ?? 0);
    const touched = (await stat(path).catch(() => null))?.mtimeMs ?? Date.now();
    if ((maker > 0 && !isAlive(maker)) || Date.now() - touched > LEFTOVER_AGE_MS) {
      // Its initdb may still be writing; leftovers that cannot be removed now are removed at the next start.
      await rm(path, { recursive: true, force: true }).catch(() => {});
    }
  }
}
