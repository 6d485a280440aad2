import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type ServerSignal = 'INT' | 'QUIT' | 'KILL';

const POLL_MS = 20;

/**
 * A zombie counts as dead. A killed process stays in the process table and still accepts signals when its parent does not
 * collect it, which is common in containers without an init process.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processStat(pid)?.state !== 'Z';
}

/**
 * The start time of the process in ticks since boot, which distinguishes it from a later process with the same pid. Linux
 * only.
 */
export function processStart(pid: number): string {
  return processStat(pid)?.start ?? '';
}

function processStat(pid: number): { state: string; start: string } | null {
  if (process.platform !== 'linux') return null;
  try {
    // The second field is the program name in brackets and may contain anything, so fields are counted from its end.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** False only when the process is certainly another program that reused the pid of a dead server. */
export async function mayBePostgres(pid: number): Promise<boolean> {
  const name = await programName(pid);
  return name === null || name.includes('postgres');
}

async function programName(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (process.platform === 'win32') return null;
  return new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'comm='], (error, stdout) => resolve(error ? null : stdout));
  });
}

/** Windows has no signals; PostgreSQL has its own tool to send them. */
export async function signalServer(binDir: string, pid: number, signal: ServerSignal): Promise<void> {
  try {
    if (process.platform !== 'win32' || signal === 'KILL') process.kill(pid, `SIG${signal}`);
    else
      await new Promise((resolve) =>
        execFile(join(binDir, 'pg_ctl.exe'), ['kill', signal, String(pid)], () => resolve(undefined)),
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether the condition became true within the time. */
export async function becomesTrue(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
}
