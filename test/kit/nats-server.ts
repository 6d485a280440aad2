import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unusedPort } from './ports.ts';

/** The program `nats-server`; tests that need it are left out without this. `npm run queue:jetstream` sets it. */
export const NATS_SERVER = process.env.SEXTANT_NATS_SERVER ?? '';

export interface NatsServer {
  url: string;
  kill(): Promise<void>;
  /** At the same address with the same store. */
  restart(): Promise<void>;
  /** Also removes the store. */
  remove(): Promise<void>;
}

/** A real server on a free loopback port, with JetStream in a temporary folder. */
export async function startNatsServer(): Promise<NatsServer> {
  const store = mkdtempSync(join(tmpdir(), 'sextant-nats-'));
  const port = await unusedPort();
  let child: ChildProcess | null = null;

  const start = async () => {
    const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store];
    const started = spawn(NATS_SERVER, args, { stdio: 'ignore' });
    child = started;
    let failure: unknown = null;
    started.once('error', (error) => {
      failure = error;
    });
    while (!(await answers(port))) {
      if (failure !== null || started.exitCode !== null)
        throw new Error(`${NATS_SERVER} does not start`, { cause: failure });
      await sleep(20);
    }
  };
  const kill = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  };

  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    restart: start,
    remove: async () => {
      await kill();
      rmSync(store, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
