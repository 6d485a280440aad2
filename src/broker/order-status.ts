interface StatusTraits {
  /** The order is over and never leaves this status. */
  readonly terminal: boolean;
  /** A broker can report it for an order that it has. */
  readonly reported: boolean;
  /** Entering it is written to the audit chain. The order events record every status. */
  readonly audited: boolean;
}

/**
 * The statuses of an order. Types, schemas and lists below are derived from these records. The legal transitions between them
 * are rows of `kernel.order_transitions`; the database refuses others.
 */
const STATUSES = {
  queued: { terminal: false, reported: false, audited: true },
  pending_approval: { terminal: false, reported: false, audited: true },
  approved: { terminal: false, reported: false, audited: true },
  submitting: { terminal: false, reported: false, audited: false },
  unknown: { terminal: false, reported: false, audited: true },
  accepted: { terminal: false, reported: true, audited: true },
  partially_filled: { terminal: false, reported: true, audited: false },
  filled: { terminal: true, reported: true, audited: true },
  pending_cancel: { terminal: false, reported: true, audited: true },
  cancelled: { terminal: true, reported: true, audited: true },
  rejected: { terminal: true, reported: true, audited: true },
  expired: { terminal: true, reported: true, audited: true },
  blocked: { terminal: true, reported: false, audited: true },
  failed: { terminal: true, reported: false, audited: true },
} as const satisfies Record<string, StatusTraits>;

export type OrderStatus = keyof typeof STATUSES;
type StatusWith<Traits extends Partial<StatusTraits>> = {
  [Status in OrderStatus]: (typeof STATUSES)[Status] extends Traits ? Status : never;
}[OrderStatus];
export type TerminalStatus = StatusWith<{ terminal: true }>;
export type OpenStatus = StatusWith<{ terminal: false }>;
export type BrokerOrderStatus = StatusWith<{ reported: true }>;
export type OpenBrokerOrderStatus = StatusWith<{ reported: true; terminal: false }>;

export const ORDER_STATUSES = Object.keys(STATUSES) as OrderStatus[];

export const isTerminal = (status: OrderStatus): status is TerminalStatus => STATUSES[status].terminal;
const isOpen = (status: OrderStatus): status is OpenStatus => !STATUSES[status].terminal;
const isReported = (status: OrderStatus): status is BrokerOrderStatus => STATUSES[status].reported;
export const isAudited = (status: OrderStatus): boolean => STATUSES[status].audited;

export const TERMINAL_STATUSES: readonly TerminalStatus[] = ORDER_STATUSES.filter(isTerminal);
/** The order may still be sent or filled. */
export const OPEN_STATUSES: readonly OpenStatus[] = ORDER_STATUSES.filter(isOpen);
export const BROKER_ORDER_STATUSES: readonly BrokerOrderStatus[] = ORDER_STATUSES.filter(isReported);
export const OPEN_BROKER_ORDER_STATUSES: readonly OpenBrokerOrderStatus[] = BROKER_ORDER_STATUSES.filter(
  (status): status is OpenBrokerOrderStatus => !STATUSES[status].terminal,
);

/**
 * `denied`: the platform refused the order; `rejected`: the broker did. `send_prepared`: the checks before a send begin;
 * `submitted`: a request was made to the broker.
 */
export const ORDER_EVENT_TYPES = [
  'created',
  'approval_requested',
  'approved',
  'approval_rejected',
  'send_prepared',
  'denied',
  'submitted',
  'outcome_unknown',
  'accepted',
  'partial_fill',
  'fill',
  'cancel_requested',
  'cancelled',
  'rejected',
  'expired',
  'corporate_action',
  'reconciled',
  'error',
] as const;
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

export const ORDER_ORIGINS = ['decision', 'override', 'approval', 'exit', 'reset', 'foreign', 'protection'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

export const ORDER_TYPES = ['market', 'limit', 'stop', 'stop_limit'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export type TimeInForce = 'day' | 'gtc';
export type OrderMode = 'paper' | 'live';

/** An exit closes or reduces a position. */
export const isExitOrder = ({ side, origin }: { side: 'buy' | 'sell'; origin: OrderOrigin }): boolean =>
  side === 'sell' && (origin === 'exit' || origin === 'reset' || origin === 'protection');
