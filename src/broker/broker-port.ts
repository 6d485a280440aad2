import type { OrderSide } from '../risk/proposed-order.ts';
import type { OrderMode, OrderType, TimeInForce } from './order-status.ts';

/** An order as a broker is given it. */
export interface BrokerOrderRequest {
  clientOrderId: string;
  ticker: string;
  side: OrderSide;
  type: OrderType;
  timeInForce: TimeInForce;
  quantity: number;
  limitPrice: number | null;
  stopPrice: number | null;
}

export const BROKER_ORDER_STATUSES = [
  'accepted',
  'partially_filled',
  'filled',
  'pending_cancel',
  'cancelled',
  'rejected',
  'expired',
] as const;
export type BrokerOrderStatus = (typeof BROKER_ORDER_STATUSES)[number];

/** An order as a broker has it. */
export interface BrokerOrder {
  brokerOrderId: string;
  clientOrderId: string;
  ticker: string;
  side: OrderSide;
  type: OrderType;
  timeInForce: TimeInForce;
  /** Null where the order was given in money. */
  quantity: number | null;
  limitPrice: number | null;
  stopPrice: number | null;
  status: BrokerOrderStatus;
  filledQuantity: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface BrokerFill {
  /** The broker's own id of the execution: the same in every channel it is told through. */
  executionId: string;
  brokerOrderId: string;
  ticker: string;
  side: OrderSide;
  quantity: number;
  price: number;
  executedAt: Date;
}

/** Whatever is not a readable yes or no of the broker is `unknown`: it may have the order. */
export type SubmitOutcome =
  | { outcome: 'accepted'; order: BrokerOrder }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'unknown'; reason: string };

/** `absent` only on the broker's own word. */
export type Lookup =
  | { outcome: 'found'; order: BrokerOrder }
  | { outcome: 'absent' }
  | { outcome: 'unavailable'; reason: string };

/** `over`: nothing was left to cancel, for whatever reason. */
export type CancelOutcome =
  | { outcome: 'requested' }
  | { outcome: 'over' }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string };

export interface BrokerPosition {
  ticker: string;
  quantity: number;
  avgEntryPrice: number;
}

export interface BrokerAccountView {
  externalId: string | null;
  currency: string;
  cash: number;
  equity: number;
  buyingPower: number;
}

export interface FillPage {
  fills: BrokerFill[];
  /** Where to go on; an older cursor gives the same fills again, which is harmless. */
  cursor: string | null;
  more: boolean;
}

/** What a broker tells by itself. Order and multiplicity mean nothing. */
export interface BrokerUpdate {
  eventId: string | null;
  order: BrokerOrder;
  fill: BrokerFill | null;
}

export interface FollowHooks {
  /** Called on every connection, the first included: what happened before it may have been missed. */
  connected(): Promise<void>;
  update(update: BrokerUpdate): Promise<void>;
}

/** The broker could not be asked; nothing is known from it. */
export class BrokerUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BrokerUnavailable';
  }
}

/**
 * One account at one broker. Paper and live are different adapters; the mode is theirs and not an argument. `submit`, `find` and
 * `cancel` never throw; the others throw `BrokerUnavailable`.
 */
export interface BrokerPort {
  readonly name: string;
  readonly broker: string;
  readonly mode: OrderMode;
  submit(request: BrokerOrderRequest): Promise<SubmitOutcome>;
  find(clientOrderId: string): Promise<Lookup>;
  findById(brokerOrderId: string): Promise<Lookup>;
  cancel(brokerOrderId: string): Promise<CancelOutcome>;
  listOpenOrders(): Promise<BrokerOrder[]>;
  listFills(cursor: string | null): Promise<FillPage>;
  listPositions(): Promise<BrokerPosition[]>;
  getAccount(): Promise<BrokerAccountView>;
  /** Until the signal aborts or the connection is lost; then it resolves, and whoever called connects again. */
  follow(hooks: FollowHooks, signal: AbortSignal): Promise<void>;
}
