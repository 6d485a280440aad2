import { type ChildProcess, spawn } from 'node:child_process';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.adapter.ts';
import type { ServerFolder } from './folder.adapter.ts';
import { waitUntilReady } from './postmaster.adapter.ts';
import { becomesTrue } from './process.adapter.ts';
import { asAccount, serverEnvironment } from './run-as.adapter.ts';
import { type ServerSettings, serverArguments } from './settings.ts';
import { explainStartupFailure, linesOfServer, type StartupFailure } from './startup-failure.ts';
import type { ServerExit } from './types.ts';

/** The last line the server writes to its output; later messages, such as a port that is taken, go to its log file. */
const HANDED_OVER = 'Future log output will appear';
const LAST_WORDS_TIMEOUT_MS = 2_000;

export interface Launched {
  pid: number;
  port: number;
  exited: Promise<ServerExit>;
}

/** Starts the server and waits until it accepts connections, or reports why it did not start. */
export async function launchServer(
  folder: ServerFolder,
  binaries: Binaries,
  options: { port: number; settings?: ServerSettings },
): Promise<Launched | StartupFailure> {
  const sayings = join(folder.logs, `startup-${process.pid}-${options.port}.log`);
  const file = await open(sayings, 'w', 0o600);
  try {
    const child = spawn(
      program(binaries.binDir, 'postgres'),
      serverArguments({ dataDir: folder.data, logDir: folder.logs, ...options }),
      {
        ...asAccount(folder.account),
        // A separate session: Ctrl-C in the terminal must not stop the server before the workers. Its output goes to a file,
        // because the server may outlive this process.
        detached: true,
        windowsHide: true,
        cwd: folder.data,
        env: serverEnvironment(),
        stdio: ['ignore', file.fd, file.fd],
      },
    );
    let ended: ServerExit | null = null;
    const exited = exitOf(child).then((exit) => (ended = exit));
    child.unref();
    const ready = await waitUntilReady(folder, child.pid ?? 0, () => ended !== null).catch(async (error: unknown) => {
      child.kill('SIGKILL');
      await exited;
      throw error;
    });
    if (ready) {
      await removeOtherCopies(folder, binaries);
      return { pid: ready.pid, port: ready.port, exited };
    }
    const said = await readFile(sayings, 'utf8');
    return explainStartupFailure(said.includes(HANDED_OVER) ? await readServerLog(folder.logs, child.pid ?? 0) : said);
  } finally {
    await file.close();
    await rm(sayings, { force: true });
  }
}

/**
 * The log lines of one server process, read once the reason for its exit is there: a separate logger process writes the file.
 */
async function readServerLog(logs: string, pid: number): Promise<string> {
  let said = '';
  await becomesTrue(async () => {
    const names = (await readdir(logs)).filter((name) => name.startsWith('postgres-')).sort();
    const texts = await Promise.all(names.slice(-2).map((name) => readFile(join(logs, name), 'utf8').catch(() => '')));
    said = linesOfServer(texts.join(''), pid);
    return /\b(FATAL|PANIC):/.test(said);
  }, LAST_WORDS_TIMEOUT_MS);
  return said;
}

/** Also resolves when the program could not be started. */
function exitOf(child: ChildProcess): Promise<ServerExit> {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** Removes copies used by older versions; none is running now that this server holds the folder. */
async function removeOtherCopies(folder: ServerFolder, binaries: Binaries): Promise<void> {
  for (const name of await readdir(folder.root)) {
    const path = join(folder.root, name);
    if (name.startsWith('native-') && !binaries.binDir.startsWith(path)) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
