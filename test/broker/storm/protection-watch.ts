import { setTimeout as sleep } from 'node:timers/promises';
import type { BrokerOrder, BrokerPort } from '../../../src/broker/broker-port.ts';

const LOOK_EVERY_MS = 100;
const SHARES_TOLERANCE = 1e-6;
/** Orders and positions are read by two requests, so a fill in between shows a difference that is over at the next look. */
const LOOKS_TO_BELIEVE = 3;

const leavesOf = ({ quantity, filledQuantity }: BrokerOrder): number => (quantity ?? 0) - filledQuantity;

/**
 * Shares of each symbol that no open sale covers; negative where more is being sold than is held. The limit sale of a pair
 * counts nothing: it sells the shares of its stop, and alone it protects nothing.
 */
export async function readUncovered(port: BrokerPort): Promise<Map<string, number>> {
  const open = await port.listOpenOrders();
  const uncovered = new Map<string, number>();
  for (const { ticker, quantity } of await port.listPositions()) uncovered.set(ticker, quantity);
  for (const order of open) {
    if (order.side !== 'sell' || order.type === 'limit') continue;
    uncovered.set(order.ticker, (uncovered.get(order.ticker) ?? 0) - leavesOf(order));
  }
  for (const [ticker, shares] of uncovered) if (Math.abs(shares) <= SHARES_TOLERANCE) uncovered.delete(ticker);
  return uncovered;
}

/**
 * Watches the broker's books from outside during a storm: how long shares are without a sale that covers them while a process of
 * the platform serves the account and the broker answers, and whether open sales ever exceed the shares. The time starts again
 * with a kill, because a process that lives for a second can do no more than a second's work, and with a lost request or
 * response about the symbol, because the broker was not available then.
 */
export class ProtectionWatch {
  /** The longest time without protection of each symbol, and when it ended. */
  readonly unprotected = new Map<string, { ms: number; endedAt: Date }>();
  readonly violations = new Set<string>();
  faults = 0;
  readonly #port: BrokerPort;
  readonly #stopping = new AbortController();
  readonly #since = new Map<string, number>();
  readonly #oversold = new Map<string, number>();
  #isServed = false;
  #running: Promise<void> = Promise.resolve();

  constructor(port: BrokerPort) {
    this.#port = port;
  }

  /** A process has reconciled and serves the account from now on, or none does. */
  setServed(isServed: boolean): void {
    this.#isServed = isServed;
    this.#since.clear();
  }

  /** A call about the symbol was lost. */
  noteFault(ticker: string): void {
    this.faults += 1;
    this.#since.delete(ticker);
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get longestMs(): number {
    return Math.round(Math.max(0, ...[...this.unprotected.values()].map(({ ms }) => ms)));
  }

  async #run(): Promise<void> {
    let before = performance.now();
    while (!this.#stopping.signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
      const uncovered = await readUncovered(this.#port).catch(() => null);
      const now = performance.now();
      if (uncovered) this.#note(uncovered, this.#isServed ? now - before : 0);
      before = now;
    }
  }

  #note(uncovered: ReadonlyMap<string, number>, elapsedMs: number): void {
    for (const ticker of this.#since.keys()) if (!((uncovered.get(ticker) ?? 0) > 0)) this.#since.delete(ticker);
    for (const ticker of this.#oversold.keys()) if (!((uncovered.get(ticker) ?? 0) < 0)) this.#oversold.delete(ticker);
    for (const [ticker, shares] of uncovered) {
      if (shares > 0) {
        const ms = (this.#since.get(ticker) ?? 0) + elapsedMs;
        this.#since.set(ticker, ms);
        if (ms >= (this.unprotected.get(ticker)?.ms ?? 0)) this.unprotected.set(ticker, { ms, endedAt: new Date() });
      } else {
        const looks = (this.#oversold.get(ticker) ?? 0) + 1;
        this.#oversold.set(ticker, looks);
        if (looks >= LOOKS_TO_BELIEVE) this.violations.add(`open sales of ${ticker} exceed the shares by ${-shares}`);
      }
    }
  }
}
