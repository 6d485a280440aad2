import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unavailable } from '../../errors.ts';
import { type Account, chooseServerAccount, parsePasswd } from './accounts.ts';

const OUTPUT_CHARS_MAX = 20_000;
const PROBE_TIMEOUT_MS = 10_000;

/** Null when the server runs as the current user. Otherwise this process is root, and the server runs as this account. */
export type RunAs = Account | null;

export const isRoot = (): boolean => process.getuid?.() === 0;

export const asAccount = (account: RunAs): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

export async function findRunAs(ownerUid: number): Promise<RunAs> {
  if (!isRoot()) return null;
  const account = chooseServerAccount(parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => '')), ownerUid);
  if (account) return account;
  throw unavailable(
    'PostgreSQL does not run as root, and this system has no account "postgres" or "nobody" to run it as: ' +
      'start Sextant as an ordinary user, add such an account, or set DATABASE_URL',
  );
}

/** A clean environment: no vendor keys, no PG* variables that would change its behaviour, no locale that may be missing. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
  for (const name of kept) if (process.env[name]) environment[name] = process.env[name];
  return environment;
}

export interface Outcome {
  ok: boolean;
  output: string;
}

/** Runs a program to completion. Failures are part of the result, never thrown. */
export function runProgram(
  file: string,
  args: string[],
  options: { account: RunAs; cwd?: string; timeoutMs?: number },
): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    try {
      const child = spawn(file, args, {
        ...asAccount(options.account),
        cwd: options.cwd ?? '/',
        env: serverEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        // A signal to the process group of this process must not end it half-way: the start that waits for it stops in order.
        detached: true,
        timeout: options.timeoutMs ?? PROBE_TIMEOUT_MS,
        killSignal: 'SIGKILL',
      });
      const keep = (chunk: Buffer) => {
        if (output.length < OUTPUT_CHARS_MAX) output += chunk.toString('utf8');
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.once('error', (error) => resolve({ ok: false, output: error.message }));
      child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
    } catch (error) {
      // Node throws instead of emitting when it may not change the user, as in a container without that right.
      resolve({ ok: false, output: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** Tests access instead of reading mode bits, because access lists and mounts also matter. */
export async function canWorkIn(account: RunAs, folder: string): Promise<boolean> {
  if (!account) return true;
  return (await runProgram('/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', folder], { account })).ok;
}

/** The first folder of the path that the account may not enter, for an error message. */
export async function findBarrier(account: RunAs, folder: string): Promise<string | null> {
  const way: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    way.unshift(at);
    if (at === dirname(at)) break;
  }
  for (const step of way) {
    if (!(await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', step], { account })).ok) return step;
  }
  return null;
}
