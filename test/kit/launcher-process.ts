import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileProgram } from './program.ts';

/**
 * A process that starts an embedded server, reports it, and stops it on request; tests kill it, run several at once and run
 * it as other users.
 */
const SOURCE = `
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from './src/kernel/db/embedded/embedded-postgres.adapter.js';
const said = [];
const log = { info: (line) => said.push(line), warn: (line) => said.push(line) };
const say = (report) => process.stdout.write(JSON.stringify(report) + '\\n');
try {
  const server = await startEmbeddedPostgres({ ...JSON.parse(process.argv[2]), log });
  const { url, port, pid, attached, keeperPid } = server;
  server.onExit(() => say({ exited: true }));
  say({ url, port, pid, attached, keeperPid, said });
  for await (const line of createInterface({ input: process.stdin })) if (line === 'stop') { await server.stop(); break; }
  process.exit(0);
} catch (error) {
  say({ error: error.message, kind: error.kind, said });
  process.exit(1);
}
`;

interface LauncherReport {
  url: string;
  port: number;
  pid: number;
  attached: boolean;
  keeperPid: number;
  said: string[];
  error?: string;
  kind?: string;
}

export interface LauncherProcess {
  child: ChildProcess;
  report: Promise<LauncherReport>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export function compileLauncher(folder: string): void {
  compileProgram(folder, ['kernel/db/embedded/embedded-postgres.adapter.ts']);
  writeFileSync(join(folder, 'launcher.mjs'), SOURCE);
}

export function spawnLauncher(
  folder: string,
  options: { dataDir: string; port?: number; rootDataHome?: string; settings?: Record<string, string> },
  how: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): LauncherProcess {
  const child = spawn(process.execPath, [join(folder, 'launcher.mjs'), JSON.stringify(options)], {
    ...how,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {});
  const exited = once(child, 'exit');
  const report = new Promise<LauncherReport>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as LauncherReport));
    child.once('close', (code, signal) => reject(new Error(`the launcher ended early: ${signal ?? code}`)));
  });
  // A launcher that a test kills before it reports is not a failure.
  report.catch(() => {});
  return {
    child,
    report,
    stop: async () => {
      child.stdin.write('stop\n');
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
