import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import type { BrokerPort, SubmitOutcome } from '../broker-port.ts';
import type { GateLimits } from '../gate.ts';
import type { LoadEngineFigures } from '../gate.store.ts';
import type { OrderRow } from '../order-row.ts';
import type { Step } from '../step.ts';

export interface SendSettings {
  limits: GateLimits;
  /** How long after a send the broker's report that it does not have the order is ignored, because the request may still arrive. */
  settleMs: number;
  /**
   * The same for protective orders. Shorter, because the position is unprotected meanwhile, and a stop that arrives late is
   * refused for its client order id or for its shares, which the second one holds.
   */
  protectionSettleMs: number;
  /** How soon an order of unknown outcome is looked up again. */
  lookUpAgainMs: number;
  /** Sends of one order before it fails. */
  sendsMax: number;
  /** The gate's verdict expires after this, because the process may have been suspended in between. */
  gateFreshMs: number;
}

export const SEND_SETTINGS: Omit<SendSettings, 'limits'> = {
  settleMs: 15 * SECOND_MS,
  protectionSettleMs: 5 * SECOND_MS,
  lookUpAgainMs: 3 * SECOND_MS,
  sendsMax: 10,
  gateFreshMs: 2 * SECOND_MS,
};

export interface SendDeps extends SendSettings {
  db: Db;
  now: () => Date;
  monotonicMs: () => number;
  queue: JobQueue;
  account: Pick<BrokerAccountRow, 'id' | 'mode' | 'name'>;
  port: BrokerPort;
  calendar: TradingCalendar;
  loadEngineFigures?: LoadEngineFigures | undefined;
  /** Called for an order whose outcome has been unknown for too long, in addition to the stored incident. */
  onUnknown?: ((order: OrderRow) => void) | undefined;
  /** Called once the broker's answer is committed. */
  onSent?: ((sent: { order: OrderRow; outcome: SubmitOutcome['outcome'] }) => void) | undefined;
  step?: Step | undefined;
}

/** Completes the job in the transaction that stores its effect. */
export type Complete = (tx: Executor) => Promise<void>;

/** The actor of the order events that the adapter records. */
export const ACTOR = 'broker-adapter';
