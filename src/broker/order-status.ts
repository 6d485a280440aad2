/** The life of an order. The legal steps between these are rows of `kernel.order_transitions`; the database refuses others. */
export const ORDER_STATUSES = [
  'queued',
  'pending_approval',
  'approved',
  'submitting',
  'unknown',
  'accepted',
  'partially_filled',
  'filled',
  'pending_cancel',
  'cancelled',
  'rejected',
  'expired',
  'blocked',
  'failed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const TERMINAL_STATUSES = ['filled', 'cancelled', 'rejected', 'expired', 'blocked', 'failed'] as const;
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number];

/** Not over: it may still be sent or filled. */
export const OPEN_STATUSES = [
  'queued',
  'pending_approval',
  'approved',
  'submitting',
  'unknown',
  'accepted',
  'partially_filled',
  'pending_cancel',
] as const satisfies readonly OrderStatus[];

export const isTerminal = (status: OrderStatus): status is TerminalStatus =>
  (TERMINAL_STATUSES as readonly OrderStatus[]).includes(status);

export const ORDER_EVENT_TYPES = [
  'created',
  'approval_requested',
  'approved',
  'approval_rejected',
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

export const ORDER_ORIGINS = ['decision', 'override', 'approval', 'exit', 'reset', 'foreign'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

export const ORDER_TYPES = ['market', 'limit', 'stop', 'stop_limit'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export type TimeInForce = 'day' | 'gtc';
export type OrderMode = 'paper' | 'live';
