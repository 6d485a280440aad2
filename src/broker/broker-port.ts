import { ExpectedFailure } from '../kernel/errors.ts';
import type { OrderSide } from '../risk/proposed-order.ts';
import type { BrokerAsset, BrokerClock } from './broker-reference.ts';
import type { BrokerOrderStatus, OrderMode, OrderType, TimeInForce } from './order-status.ts';

/** An order as it is sent to a broker. */
export interface BrokerOrderRequest {
  clientOrderId: string;
  ticker: string;
  side: OrderSide;
  type: OrderType;
  timeInForce: TimeInForce;
  quantity: number;
  limitPrice: number | null;
  stopPrice: number | null;
  /** Of a stop: a limit sale at this price rests with it, one cancelling the other. Needs `capabilities.oneCancelsOther`. */
  targetPrice?: number | null | undefined;
  /** Of a replacement in a pair: only the price changes. */
  keepsQuantity?: boolean | undefined;
}

/** An order as a broker reports it. */
export interface BrokerOrder {
  brokerOrderId: string;
  clientOrderId: string;
  ticker: string;
  side: OrderSide;
  type: OrderType;
  timeInForce: TimeInForce;
  /** Null for an order given as an amount of money. */
  quantity: number | null;
  limitPrice: number | null;
  stopPrice: number | null;
  status: BrokerOrderStatus;
  filledQuantity: number;
  createdAt: Date;
  updatedAt: Date;
  /** The broker's id of the order whose place it took; absent where there is none, or where the broker does not report it. */
  replaces?: string | undefined;
  /** The broker's id of the order that took its place. */
  replacedBy?: string | undefined;
}

export interface BrokerFill {
  /** The broker's id of the execution, the same in every channel. */
  executionId: string;
  brokerOrderId: string;
  ticker: string;
  side: OrderSide;
  quantity: number;
  price: number;
  executedAt: Date;
}

/** What a broker can do for protection. An adapter declares it; the console shows it. */
export interface BrokerCapabilities {
  /** Stop orders rest at the broker and trigger there. */
  restingStops: boolean;
  /** They trigger whether this platform runs or not. */
  triggersWithoutPlatform: boolean;
  /** A stop and a limit sale at the target rest together for whole shares, one cancelling the other. */
  oneCancelsOther: boolean;
  /** A stop may rest while a purchase of the same symbol is open. Otherwise the broker refuses it as a wash trade. */
  stopBesideEntry: boolean;
  /** A resting order can be replaced by another without a moment in which neither rests. */
  replace: boolean;
  /** Fractions of a share may be good-till-cancelled. Otherwise they are day orders that are renewed each session. */
  fractionalGtc: boolean;
}

/** Anything but a readable acceptance or rejection is `unknown`, because the broker may have the order. */
export type SubmitOutcome =
  /** `target`: the limit sale that rests with a stop. Its client order id is `targetIdOf` of the stop's. */
  | { outcome: 'accepted'; order: BrokerOrder; target?: BrokerOrder | undefined }
  /** `stopBeyondMarket`: the market is already at or beyond the stop price, so the stop cannot rest. */
  | { outcome: 'rejected'; reason: string; stopBeyondMarket?: boolean }
  | { outcome: 'unknown'; reason: string };

/** `absent` only when the broker itself reports that it does not have the order. */
export type Lookup =
  | { outcome: 'found'; order: BrokerOrder; target?: BrokerOrder | undefined }
  | { outcome: 'absent' }
  | { outcome: 'unavailable'; reason: string };

/** `over`: the order had already ended. */
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
  /** Where the next page starts. Reading from an older cursor is harmless, because fills are booked once. */
  cursor: string | null;
  more: boolean;
}

/** A pushed update. Updates may arrive out of order and repeatedly. */
export interface BrokerUpdate {
  eventId: string | null;
  order: BrokerOrder;
  fill: BrokerFill | null;
}

export interface FollowHooks {
  /** Called on every connection, including the first: updates before it may have been missed. */
  connected(): Promise<void>;
  update(update: BrokerUpdate): Promise<void>;
}

/** The broker could not be reached or its response could not be read. */
export class BrokerUnavailable extends ExpectedFailure {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BrokerUnavailable';
  }
}

/**
 * One account at one broker. Paper and live are different adapters; the mode belongs to the adapter and is not an argument.
 * `submit`, `replace`, `find`, `findById` and `cancel` never throw; the others throw `BrokerUnavailable`.
 */
export interface BrokerPort {
  readonly name: string;
  readonly broker: string;
  readonly mode: OrderMode;
  readonly capabilities: BrokerCapabilities;
  submit(request: BrokerOrderRequest): Promise<SubmitOutcome>;
  /**
   * Puts a new order, with its own client order id, in the place of a resting one. The replaced order is then reported as
   * cancelled. Rejected when the order has already ended. A port without `capabilities.replace` rejects it. An order that rests
   * with another keeps doing so; its quantity stays what is left of it, whatever is requested.
   */
  replace(brokerOrderId: string, request: BrokerOrderRequest): Promise<SubmitOutcome>;
  find(clientOrderId: string): Promise<Lookup>;
  findById(brokerOrderId: string): Promise<Lookup>;
  cancel(brokerOrderId: string): Promise<CancelOutcome>;
  listOpenOrders(): Promise<BrokerOrder[]>;
  listFills(cursor: string | null): Promise<FillPage>;
  listPositions(): Promise<BrokerPosition[]>;
  getAccount(): Promise<BrokerAccountView>;
  /** Absent where the broker reports no flags of symbols. */
  getAsset?: (ticker: string) => Promise<BrokerAsset>;
  /** Absent where the broker has no clock of its own: then the calendar applies. */
  getClock?: () => Promise<BrokerClock>;
  /** Resolves when the signal aborts or the connection is lost; then the caller connects again. */
  follow(hooks: FollowHooks, signal: AbortSignal): Promise<void>;
}
