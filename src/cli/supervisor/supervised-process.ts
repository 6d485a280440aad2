import type { ChildProcess } from 'node:child_process';
import { EXIT } from '../exit-code.ts';
import { type DatabaseSettings, type Endpoint, type FromProcess, isFromProcess, type ToProcess } from './messages.ts';
import { FIRST_START_ATTEMPTS_MAX, restartDelayMs, STABLE_AFTER_MS } from './restart-policy.ts';

/** An unplanned end of a process, which is followed by a restart. */
export interface RestartEvent {
  name: string;
  reason: string;
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  delayMs: number;
}

/** What the supervisor knows about a process. */
export interface ProcessState {
  name: string;
  /** Null while the process is not ready. */
  adminUrl: string | null;
  /** Unplanned ends so far. */
  restarts: number;
}

/** How a process stopped. */
export interface StopOutcome {
  name: string;
  tookMs: number;
  isKilled: boolean;
  /** The holder of the leases that it could not give up, if it had to be killed. */
  leftBy: string | null;
}

export interface SupervisedProcessOptions {
  name: string;
  spawn: () => ChildProcess;
  onRestart: (event: RestartEvent) => void;
}

export class ProcessFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.name = 'ProcessFailure';
    this.exitCode = exitCode;
  }
}

/** Signals to a whole process group or service; the supervisor gets them too. */
const GROUP_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM'];
/** How much later than a process of its group the supervisor may see such a signal. */
const GROUP_SIGNAL_MS = 500;

/** A child process that is restarted whenever it ends, until a stop is expected. */
export class SupervisedProcess {
  readonly #options: SupervisedProcessOptions;
  #child: ChildProcess | null = null;
  #stopping = false;
  #everReady = false;
  /** Of the running process; null while none is ready. */
  #adminUrl: string | null = null;
  #restarts = 0;
  #failures = 0;
  #startedAtMs = 0;
  /** Names the running process in its leases; null until it has begun. */
  #holder: string | null = null;
  #lastMessage: { message: string; exitCode: number } | null = null;
  #restart: NodeJS.Timeout | null = null;
  /** Whether the running process receives messages. */
  #isAttached = false;
  /** Set once the roles may start; a restarted process gets it as soon as it receives messages. */
  #begin: ToProcess | null = null;
  #settle: { resolve: (endpoints: Endpoint[]) => void; reject: (error: Error) => void } | null = null;

  constructor(options: SupervisedProcessOptions) {
    this.#options = options;
  }

  get state(): ProcessState {
    return { name: this.#options.name, adminUrl: this.#adminUrl, restarts: this.#restarts };
  }

  /** Resolves when the process reports that it is ready, which needs `begin`; rejects if it cannot be started. */
  start(): Promise<Endpoint[]> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#launch();
    });
  }

  /** Lets the process start its roles, now and after every restart. */
  begin(database: DatabaseSettings): void {
    this.#begin = { type: 'begin', database };
    this.#sendBegin();
  }

  #sendBegin(): void {
    if (this.#begin && this.#isAttached && this.#child?.connected) this.#child.send(this.#begin, () => {});
  }

  /** From now on the end of the process is no failure, and it is not started again. */
  expectStop(): void {
    this.#stopping = true;
    if (this.#restart) clearTimeout(this.#restart);
  }

  /**
   * Asks the process to stop and kills it after the grace. Returns the holder of leases that it left, null where it ended in
   * order.
   */
  async stop(graceMs: number): Promise<StopOutcome> {
    this.expectStop();
    const child = this.#child;
    const { name } = this.#options;
    if (!child) return { name, tookMs: 0, isKilled: false, leftBy: null };
    const askedMs = performance.now();
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    if (this.#isAttached) this.#sendStop();
    else child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await gone;
    clearTimeout(kill);
    const tookMs = Math.round(performance.now() - askedMs);
    const isKilled = child.exitCode !== EXIT.ok;
    return { name, tookMs, isKilled, leftBy: isKilled ? this.#holder : null };
  }

  #sendStop(): void {
    const message: ToProcess = { type: 'stop' };
    if (this.#child?.connected) this.#child.send(message, () => {});
    else this.#child?.kill('SIGTERM');
  }

  #launch(): void {
    this.#startedAtMs = performance.now();
    this.#lastMessage = null;
    this.#holder = null;
    this.#isAttached = false;
    const child = this.#options.spawn();
    this.#child = child;
    child.on('message', (message) => {
      if (isFromProcess(message)) this.#onMessage(message);
    });
    child.once('error', (error) => {
      this.#lastMessage = { message: error.message, exitCode: EXIT.failed };
    });
    child.once('exit', (code, signal) => this.#exited(code, signal));
  }

  #onMessage(message: FromProcess): void {
    if (message.type === 'attached') {
      this.#isAttached = true;
      if (this.#stopping) this.#sendStop();
      else this.#sendBegin();
      return;
    }
    if (message.type === 'begun') {
      this.#holder = message.holder;
      return;
    }
    if (message.type === 'failed') {
      this.#lastMessage = message;
      return;
    }
    this.#everReady = true;
    this.#adminUrl = message.adminUrl;
    this.#settle?.resolve(message.endpoints);
    this.#settle = null;
  }

  #exited(exitCode: number | null, signal: NodeJS.Signals | null): void {
    this.#child = null;
    this.#adminUrl = null;
    if (this.#stopping) return;
    if (!GROUP_SIGNALS.includes(signal)) this.#failed(exitCode, signal);
    else this.#restart = setTimeout(() => this.#failed(exitCode, signal), GROUP_SIGNAL_MS);
  }

  #failed(exitCode: number | null, signal: NodeJS.Signals | null): void {
    const how = signal ? `was killed by ${signal}` : `ended with code ${exitCode}`;
    this.#restarts++;
    const ranMs = performance.now() - this.#startedAtMs;
    this.#failures = ranMs >= STABLE_AFTER_MS ? 1 : this.#failures + 1;
    const failure = new ProcessFailure(
      this.#lastMessage?.message ?? `the ${this.#options.name} process ${how}`,
      this.#lastMessage?.exitCode ?? EXIT.failed,
    );
    const isFinal = failure.exitCode === EXIT.config || this.#failures >= FIRST_START_ATTEMPTS_MAX;
    if (!this.#everReady && isFinal) {
      this.#settle?.reject(failure);
      this.#settle = null;
      return;
    }
    const delayMs = restartDelayMs(this.#failures);
    const reason = this.#lastMessage?.message ?? how;
    this.#options.onRestart({ name: this.#options.name, reason, exitCode, signal, delayMs });
    this.#restart = setTimeout(() => this.#launch(), delayMs);
  }
}
