import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import type { OrderIntent } from '../../src/broker/order-intent.ts';
import type { StepName } from '../../src/broker/step.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { ChaosServer } from './chaos-server.ts';

const WORKER = fileURLToPath(new URL('./crash-worker.mjs', import.meta.url));
const LEASE_MS = 1_500;
/** Longer than the delay after which the server still accepts a lost request. */
const SETTLE_MS = 800;
/** Limit for a run that hangs. */
const PATIENCE_MS = 600_000;
const LOOK_MS = 25;

export interface CrashStage {
  db: Db;
  url: string;
  program: string;
  account: BrokerAccountRow;
  server: ChaosServer;
}

export interface Death {
  step: StepName;
  occurrence: number;
}

/** Starts broker processes that place orders and are killed. */
export class CrashRun {
  readonly intents: OrderIntent[] = [];
  readonly deaths: string[] = [];
  readonly crashes: string[] = [];
  readonly #stage: CrashStage;

  constructor(stage: CrashStage) {
    this.#stage = stage;
  }

  /** Starts a process that places these and exits at the step. False when it finished before it reached the step. */
  async dieAt(death: Death, intents: OrderIntent[]): Promise<boolean> {
    this.intents.push(...intents);
    const child = this.#spawn(intents, death);
    const ended = once(child, 'exit');
    const settled = this.#untilSettled(intents, () => hasEnded(child));
    await Promise.race([ended, settled]);
    await this.#end(child, ended);
    return this.deaths.at(-1) === death.step && child.signalCode === 'SIGKILL';
  }

  /** Starts a process that places these, and kills it after a delay. */
  async killAfter(delayMs: number, intents: OrderIntent[]): Promise<void> {
    this.intents.push(...intents);
    const child = this.#spawn(intents, null);
    const ended = once(child, 'exit');
    await Promise.race([ended, sleep(delayMs)]);
    await this.#end(child, ended);
  }

  /** Runs a process until every order has reached a terminal status. */
  async recover(): Promise<void> {
    const child = this.#spawn(this.intents, null);
    const ended = once(child, 'exit');
    try {
      await this.#untilSettled(this.intents, () => hasEnded(child));
      await this.#untilBooksAgree();
    } finally {
      await this.#end(child, ended);
    }
  }

  /** Starts a process without waiting; the caller stops it. */
  start(intents: OrderIntent[]): { stop(): Promise<void> } {
    this.intents.push(...intents);
    const child = this.#spawn(intents, null);
    const ended = once(child, 'exit');
    return { stop: () => this.#end(child, ended) };
  }

  #spawn(intents: readonly OrderIntent[], dieAt: Death | null): ChildProcess {
    const { program, url: databaseUrl, server, account } = this.#stage;
    const settings = {
      program,
      databaseUrl,
      brokerUrl: server.url,
      account: { id: account.id, mode: account.mode, name: account.name },
      intents,
      dieAt,
      leaseMs: LEASE_MS,
      settleMs: SETTLE_MS,
    };
    // In a file, because the list is too long for a command line.
    const file = join(program, 'settings.json');
    writeFileSync(file, JSON.stringify(settings));
    const child = fork(WORKER, [file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr = `${stderr}${chunk.toString()}`.slice(-4_000)));
    child.on('message', (message: { diedAt?: string }) => {
      if (message.diedAt !== undefined) this.deaths.push(message.diedAt);
    });
    child.once('exit', (code) => {
      if (code !== null && code !== 0) this.crashes.push(stderr);
    });
    return child;
  }

  async #end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
    if (!hasEnded(child)) child.kill('SIGKILL');
    await ended;
    if (this.crashes.length > 0) throw new Error(`the broker process fell over by itself: ${this.crashes[0]}`);
  }

  async #untilSettled(intents: readonly OrderIntent[], isOver: () => boolean): Promise<void> {
    const keys = intents.map(({ intentKey }) => intentKey);
    const isSettled = async () => {
      if (isOver()) return true;
      const { count } = await this.#stage.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('intent_key', 'in', keys)
        .where('status', 'in', ['filled', 'rejected', 'failed', 'blocked', 'cancelled', 'expired'])
        .executeTakeFirstOrThrow();
      return count === keys.length;
    };
    await until(
      isSettled,
      async () => `${JSON.stringify(await this.#unsettled(keys))}; died at ${this.deaths.join(', ')}`,
    );
  }

  /** The unfinished orders of a run that hangs. */
  async #unsettled(keys: string[]): Promise<unknown> {
    const { db } = this.#stage;
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'client_order_id', 'status', 'reason', 'created_at', 'updated_at'])
      .where('intent_key', 'in', keys)
      .where('status', '!=', 'filled')
      .execute();
    const accounts = await db.selectFrom('broker_accounts').selectAll().execute();
    const jobs = await sql`select * from kernel.jobs`.execute(db);
    const theirs = this.#stage.server.orders.filter((one) =>
      orders.some(({ client_order_id: id }) => id === one.client_order_id),
    );
    return { asked: keys.length, orders, theirs, jobs: jobs.rows, accounts };
  }

  async #hasUnansweredOrder(): Promise<boolean> {
    const rows = await this.#stage.db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', ['queued', 'submitting', 'unknown', 'pending_cancel'])
      .limit(1)
      .execute();
    return rows.length > 0;
  }

  async #untilBooksAgree(): Promise<void> {
    await until(async () => {
      const { count } = await this.#stage.db
        .selectFrom('fills')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count >= this.#stage.server.fills.length;
    });
    // Every position has its stop at the broker again, and our books have recorded it.
    await until(
      async () => this.#stage.server.unprotected.length === 0 && !(await this.#hasUnansweredOrder()),
      async () => `unprotected: ${JSON.stringify(this.#stage.server.unprotected)}`,
    );
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
