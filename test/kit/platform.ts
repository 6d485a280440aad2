import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePostmasterFile } from '../../src/kernel/db/embedded/postmaster-file.ts';
import { serverUrl } from '../../src/kernel/db/embedded/postmaster.adapter.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import { distinctPorts } from './ports.ts';

const COMMAND = join(PACKAGE_ROOT, 'bin/sextant.js');
const READY_WITHIN_MS = 180_000;

/** Runs the built `sextant` command and waits for it to end. */
export async function sextant(
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: cleanEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...output };
}

/** Settings of the developer's environment must not reach the platform under test. */
function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, ...env };
}

export interface Platform {
  child: ChildProcess;
  pid: number;
  env: NodeJS.ProcessEnv;
  urls: Record<'query' | 'registry' | 'trading' | 'risk' | 'console', string>;
  output(): string;
  /** Stops it like Ctrl+C or a service manager. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null }>;
}

export interface PlatformFolder {
  dataDir: string;
  remove(): void;
}

export function platformFolder(): PlatformFolder {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-platform-'));
  // As root the server runs under another account, which must be able to reach its folder.
  chmodSync(dataDir, 0o755);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

export async function platformEnvironment(
  dataDir: string,
): Promise<{ env: NodeJS.ProcessEnv; urls: Platform['urls'] }> {
  const names = ['query', 'registry', 'trading', 'risk', 'console'] as const;
  const ports = await distinctPorts(names.length);
  const urls = Object.fromEntries(
    names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`]),
  ) as Platform['urls'];
  const env = {
    SEXTANT_DATA_DIR: dataDir,
    QUERY_API_URL: urls.query,
    REGISTRY_URL: urls.registry,
    TRADING_URL: urls.trading,
    RISK_URL: urls.risk,
    CONSOLE_URL: urls.console,
  };
  return { env, urls };
}

export async function startPlatform(
  dataDir: string,
  options: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Platform> {
  const { env, urls } = await platformEnvironment(dataDir);
  const settings = { ...env, ...options.env };
  const child = spawn(process.execPath, [COMMAND, 'start', ...(options.args ?? [])], {
    env: cleanEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), READY_WITHIN_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^Ready\./m.test(output)) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    child,
    pid: child.pid!,
    env: settings,
    urls,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      const exited =
        child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode]);
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return { code };
    },
  };
}

/** The simulated market's database on the embedded server of a running platform. */
export function embeddedDatabaseUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres/data');
  const { port } = parsePostmasterFile(readFileSync(join(folder, 'postmaster.pid'), 'utf8'))!;
  const url = new URL(serverUrl(port, readFileSync(join(folder, 'sextant.password'), 'utf8').trim()));
  url.pathname = '/sextant_sandbox';
  return url.href;
}

export interface ProcessInfo {
  pid: number;
  parent: number;
  command: string;
}

/** Linux only: every process below this one, from /proc. */
export function descendants(root: number, processes: readonly ProcessInfo[] = listProcesses()): ProcessInfo[] {
  const children = processes.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendants(child.pid, processes)]);
}

export function listProcesses(): ProcessInfo[] {
  return readdirNumbers('/proc').flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid, parent, command }];
    } catch {
      return [];
    }
  });
}

function readdirNumbers(folder: string): number[] {
  return readdirSync(folder).map(Number).filter(Number.isInteger);
}

/** Polls until the condition holds; fails with the name of the condition. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`did not happen within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
