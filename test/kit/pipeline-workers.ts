import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FATAL_WORDS } from './pipeline-corpus.ts';

const WORKER = fileURLToPath(new URL('../pipeline/worker.mjs', import.meta.url));
/** Short, so that a run with many kills does not spend its time waiting; the rules are the same. */
export const LEASE_MS = 2_000;
const RESTART_AFTER_MS = 200;

/** Worker processes that are restarted when they end, as by the supervisor. */
export class PipelineWorkers {
  /** The output of workers that crashed by themselves. */
  readonly crashes: string[] = [];
  restarts = 0;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #worker: string;
  readonly #slots: ChildProcess[] = [];
  #stopping = false;

  constructor(settings: Readonly<Record<string, string>>, count: number, worker: string = WORKER) {
    this.#settings = settings;
    this.#worker = worker;
    for (let slot = 0; slot < count; slot++) this.#hire(slot);
  }

  kill(slot: number): void {
    this.#slots[slot]!.kill('SIGKILL');
  }

  /** Suspended for longer than its leases last: it resumes after other workers have taken its jobs. */
  async freeze(slot: number): Promise<void> {
    const frozen = this.#slots[slot]!;
    frozen.kill('SIGSTOP');
    await sleep(LEASE_MS * 1.5);
    frozen.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      this.#slots.map(async (worker) => {
        if (worker.exitCode !== null || worker.signalCode !== null) return;
        const ended = once(worker, 'exit');
        worker.kill('SIGKILL');
        await ended;
      }),
    );
  }

  #hire(slot: number): void {
    const settings = { ...this.#settings, fatalWords: FATAL_WORDS, leaseMs: LEASE_MS };
    const worker = fork(this.#worker, [JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let said = '';
    worker.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4_000)));
    worker.once('exit', (code) => {
      if (this.#stopping) return;
      if (code !== null) this.crashes.push(`ended with ${code}: ${said}`);
      this.restarts++;
      setTimeout(() => this.#stopping || this.#hire(slot), RESTART_AFTER_MS);
    });
    this.#slots[slot] = worker;
  }
}
