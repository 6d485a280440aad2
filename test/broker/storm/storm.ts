import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrokerFill } from '../../../src/broker/broker-port.ts';
import { SEND_STEPS, type StepName, STEP_PATHS, type StepPath, STEPS } from '../../../src/broker/step.ts';
import type { Db } from '../../../src/kernel/db/database.ts';
import { seededRandom } from '../../kit/random.ts';
import { ProtectionWatch, readUncovered } from './protection-watch.ts';
import { type BrokerSubject, CALM, type FaultRates, type RunningBroker } from './subject.ts';
import { entries, planTasks, type Task } from './tasks.ts';

const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url));
/** Limit for a run that hangs. */
const PATIENCE_MS = 600_000;
const LOOK_MS = 50;
const FIRST_ENTRIES = 6;
const CHILD_OUTPUT_CHARS_MAX = 4_000;

/** Shorter waits than in production, so that a storm of hundreds of kills ends. `{}` is the pace of production. */
export const FAST_PACE = {
  leaseMs: 1_500,
  // Longer than the delay after which a lost request still arrives.
  settleMs: 800,
  protectionSettleMs: 800,
  lookUpAgainMs: 50,
  pollMs: 200,
  reconnectMs: 50,
  reconcileEveryMs: 2_000,
  readFillsEveryMs: 1_000,
};
type Pace = Partial<typeof FAST_PACE>;

export interface StormStage {
  db: Db;
  url: string;
  /** The compiled program. */
  program: string;
  subject: BrokerSubject;
  broker: RunningBroker;
  dedupes: boolean;
  seed: number;
  pace?: Pace;
}

export interface Death {
  step: StepName;
  /** Null for steps that are the same for every order. */
  path: StepPath | null;
  occurrence: number;
}

/** Every step, and the steps of a send for every kind of order. */
export function listDeaths(unreachable: readonly StepName[]): Omit<Death, 'occurrence'>[] {
  return STEPS.filter((step) => !unreachable.includes(step)).flatMap((step): Omit<Death, 'occurrence'>[] =>
    SEND_STEPS.includes(step) ? STEP_PATHS.map((path) => ({ step, path })) : [{ step, path: null }],
  );
}

/** Starts broker processes that trade and are killed. */
export class Storm {
  readonly deaths: string[] = [];
  readonly crashes: string[] = [];
  readonly watch: ProtectionWatch;
  readonly fills = new Map<string, BrokerFill>();
  kills = 0;
  readonly #stage: StormStage;
  readonly #random;
  #rates: FaultRates = CALM;
  /** Given to a process; kept until they are known to be committed. */
  #tasks: Task[] = [];
  readonly #keys: string[] = [];
  #isDone = true;
  #cursor: string | null = null;

  constructor(stage: StormStage) {
    this.#stage = stage;
    this.#random = seededRandom(stage.seed);
    this.watch = new ProtectionWatch(stage.broker.port);
    stage.broker.onFault = (ticker) => this.watch.noteFault(ticker);
    this.watch.start();
  }

  /** The intents of entries and exits that were given so far. */
  get intentKeys(): readonly string[] {
    return this.#keys;
  }

  setRates(rates: FaultRates): void {
    this.#rates = rates;
    this.#stage.broker.setRates(rates);
  }

  /** The first positions, in calm weather: stops can be moved and exits made from then on. */
  async begin(): Promise<void> {
    const { broker } = this.#stage;
    this.setRates(CALM);
    await broker.tick();
    this.#give(entries(broker, broker.tickers.slice(0, FIRST_ENTRIES), this.#random));
    await this.recover();
  }

  /** Runs a process that is to die at the step. False when it had nothing left to do before it reached the step. */
  async dieAt(death: Death): Promise<boolean> {
    const child = await this.#run(death.step, death);
    const ended = once(child, 'exit');
    await Promise.race([ended, this.#untilQuiet(() => hasEnded(child))]);
    await this.#end(child, ended);
    return this.deaths.at(-1) === death.step && child.signalCode === 'SIGKILL';
  }

  /** Runs a process and kills it after a delay, which counts from its start or from when it serves the account. */
  async killAfter(delayMs: number, from: 'start' | 'serving'): Promise<void> {
    const child = await this.#run(null, null);
    const ended = once(child, 'exit');
    const serving = new Promise<void>((resolve) => {
      child.on('message', ({ serves }: { serves?: boolean }) => serves && resolve());
    });
    if (from === 'serving') await Promise.race([ended, serving]);
    await Promise.race([ended, sleep(delayMs)]);
    await this.#end(child, ended);
  }

  /** Runs a process until nothing is left to do. */
  async recover(): Promise<void> {
    const child = this.#spawn(null);
    const ended = once(child, 'exit');
    try {
      await this.#untilQuiet(() => false);
    } finally {
      await this.#end(child, ended);
    }
  }

  /** Starts a process without waiting; the caller stops it. */
  serve(tasks: readonly Task[]): { stop(): Promise<void> } {
    this.#give(tasks);
    const child = this.#spawn(null);
    const ended = once(child, 'exit');
    return { stop: () => this.#end(child, ended) };
  }

  async #run(step: StepName | null, dieAt: Death | null): Promise<ChildProcess> {
    const { db, broker } = this.#stage;
    await this.#forgetCommitted();
    const busy = new Set(this.#tasks.map((task) => (task.kind === 'place' ? task.intent.ticker : task.ticker)));
    this.#give(await planTasks({ db, broker, random: this.#random }, busy, step));
    return this.#spawn(dieAt);
  }

  #give(tasks: readonly Task[]): void {
    this.#tasks.push(...tasks);
    for (const task of tasks) if (task.kind === 'place') this.#keys.push(task.intent.intentKey);
  }

  /** A level that was agreed again changes nothing, so only orders are looked for. */
  async #forgetCommitted(): Promise<void> {
    const keys = this.#tasks.flatMap((task) => (task.kind === 'place' ? [task.intent.intentKey] : []));
    const rows =
      keys.length === 0
        ? []
        : await this.#stage.db.selectFrom('orders').select('intent_key').where('intent_key', 'in', keys).execute();
    const known = new Set(rows.map(({ intent_key: key }) => key));
    this.#tasks = this.#tasks.filter((task) => task.kind === 'place' && !known.has(task.intent.intentKey));
  }

  #spawn(dieAt: Death | null): ChildProcess {
    const { program, url: databaseUrl, subject, broker, dedupes, pace = FAST_PACE } = this.#stage;
    const { id, mode, name } = broker.account;
    const settings = {
      program,
      databaseUrl,
      connector: subject.connector,
      connection: broker.connection,
      account: { id, mode, name },
      tasks: this.#tasks,
      dieAt,
      faults: broker.causesFaults ? null : { rates: this.#rates, dedupes },
      pace,
    };
    // In a file, because the list is too long for a command line.
    const file = join(program, 'settings.json');
    writeFileSync(file, JSON.stringify(settings));
    this.#isDone = false;
    const child = fork(WORKER, [file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = `${stderr}${chunk.toString()}`.slice(-CHILD_OUTPUT_CHARS_MAX);
    });
    child.on('message', (message: { diedAt?: string; done?: boolean; serves?: boolean; fault?: string }) => {
      if (message.diedAt !== undefined) this.deaths.push(message.diedAt);
      if (message.done) this.#isDone = true;
      if (message.serves) this.watch.setServed(true);
      if (message.fault !== undefined) this.watch.noteFault(message.fault);
    });
    child.once('exit', (code) => {
      this.watch.setServed(false);
      if (code !== null && code !== 0) this.crashes.push(stderr);
    });
    return child;
  }

  async #end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
    if (!hasEnded(child)) child.kill('SIGKILL');
    await ended;
    this.kills += 1;
    if (this.crashes.length > 0) throw new Error(`the broker process ended by itself: ${this.crashes[0]}`);
  }

  async #untilQuiet(isOver: () => boolean): Promise<void> {
    const left = async () => JSON.stringify({ ...(await this.#leftToDo()), died: this.deaths.slice(-5) });
    await until(async () => isOver() || (await this.#leftToDo()) === null, left);
  }

  /** What is unfinished, or null: tasks, orders, fills that are not booked, and shares without their stop. */
  async #leftToDo(): Promise<Record<string, unknown> | null> {
    if (!this.#isDone) return { tasks: this.#tasks };
    const { db, broker } = this.#stage;
    const orders = await db
      .selectFrom('orders')
      .select(['intent_key', 'ticker', 'status', 'reason'])
      .where('broker_account_id', '=', broker.account.id)
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['queued', 'approved', 'submitting', 'unknown', 'pending_cancel']),
          eb.and([eb('origin', '<>', 'protection'), eb('status', 'in', ['accepted', 'partially_filled'])]),
          eb('broker_filled_quantity', '>', eb.ref('filled_quantity')),
        ]),
      )
      .execute();
    if (orders.length > 0) return { orders };
    await this.readFills();
    const { booked } = await db
      .selectFrom('fills')
      .select((eb) => eb.fn.countAll<number>().as('booked'))
      .executeTakeFirstOrThrow();
    if (booked < this.fills.size) return { fills: this.fills.size, booked };
    const uncovered = await readUncovered(broker.port);
    return uncovered.size === 0 ? null : { uncovered: [...uncovered] };
  }

  /** Reads the broker's new fills. */
  async readFills(): Promise<void> {
    for (let more = true; more; ) {
      const page = await this.#stage.broker.port.listFills(this.#cursor);
      for (const fill of page.fills) this.fills.set(fill.executionId, fill);
      more = page.more && page.cursor !== this.#cursor;
      this.#cursor = page.cursor;
    }
  }
}

export async function until(done: () => Promise<boolean>, describe = async () => ''): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await done())) {
    if (performance.now() > deadline) throw new Error(`timed out: ${await describe()}`);
    await sleep(LOOK_MS);
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
