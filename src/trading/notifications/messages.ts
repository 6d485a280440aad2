import { type Breaker, getBreaker } from '../breakers.ts';
import type { Notification } from './notification.ts';

const SUBJECT_MAX = 200;
const money = (value: number) => value.toFixed(2);
/** At most six decimals, without trailing zeros. */
const shares = (quantity: number) => String(Number(quantity.toFixed(6)));
const cut = (text: string) => (text.length > SUBJECT_MAX ? `${text.slice(0, SUBJECT_MAX - 1)}…` : text);

export function fillNotification(fill: {
  orderId: string;
  ticker: string;
  side: 'buy' | 'sell';
  filledQuantity: number;
  averagePrice: number;
}): Notification {
  const done = fill.side === 'buy' ? 'Bought' : 'Sold';
  const text = `${done} ${shares(fill.filledQuantity)} ${fill.ticker} at ${money(fill.averagePrice)}`;
  return {
    key: `fill:${fill.orderId}`,
    event: 'fill',
    subject: cut(text),
    body: `${text}, ${money(fill.filledQuantity * fill.averagePrice)} in total.\nOrder ${fill.orderId}`,
  };
}

/** The order that a notification about a fill is about, by its key. */
export const filledOrderOf = (key: string): string | null =>
  key.startsWith('fill:') ? key.slice('fill:'.length) : null;

export function breakerNotification(accountId: string, breaker: Breaker, at: Date, until: Date | null): Notification {
  const { failMessage, ends } = getBreaker(breaker);
  const end =
    ends === 'resume'
      ? 'It stays tripped until an operator resumes trading.'
      : until
        ? `It ends at ${until.toISOString()}.`
        : 'It ends when its cause does.';
  return {
    key: `breaker:${accountId}:${breaker}:${at.toISOString()}`,
    event: 'breaker',
    subject: cut(`Circuit breaker: ${failMessage}`),
    body: `No new positions are opened: ${failMessage}. Exits continue. ${end}`,
  };
}

export function approvalNotification(approval: {
  id: string;
  ticker: string;
  side: 'buy' | 'sell';
  quantity: number;
  estimatedValue: number;
  expiresAt: Date;
}): Notification {
  const text = `Approval needed: ${approval.side} ${shares(approval.quantity)} ${approval.ticker}`;
  return {
    key: `approval:${approval.id}`,
    event: 'approval_needed',
    subject: cut(text),
    body: `${text}, about ${money(approval.estimatedValue)}. It expires at ${approval.expiresAt.toISOString()}.\nApproval ${approval.id}`,
  };
}

/** An incident at the broker. */
export interface PendingIncident {
  id: string;
  ticker: string | null;
  message: string;
}

export function unknownOrderNotification(incident: PendingIncident): Notification {
  const symbol = incident.ticker ? ` in ${incident.ticker}` : '';
  return {
    key: `unknown:${incident.id}`,
    event: 'unknown_order',
    subject: cut(`The outcome of an order${symbol} is unknown`),
    body: `${incident.message.slice(0, BODY_QUOTE_MAX)}\nNo other order${symbol} is sent until the broker has answered.`,
  };
}

export function waitingExitNotification({ id, ticker, message }: PendingIncident): Notification {
  return {
    key: `exit:${id}`,
    event: 'exit_waiting',
    subject: cut(`The exit from ${ticker ?? 'a position'} waits at the broker`),
    body: `${message.slice(0, BODY_QUOTE_MAX)}\nThe position is held until the broker sells it.`,
  };
}
const BODY_QUOTE_MAX = 1_000;

export function gateNotification(status: string, previous: string | null, evaluatedAt: string): Notification {
  return {
    key: `gate:${evaluatedAt}`,
    event: 'gate_change',
    subject: cut(`Model quality gate: ${status}`),
    body: `The model quality gate is ${status}${previous ? `; it was ${previous}` : ''}. Evaluated at ${evaluatedAt}.`,
  };
}

export function tokenExpiryNotification(token: {
  id: string;
  name: string;
  stepDays: number;
  warning: string;
}): Notification {
  return {
    key: `token:${token.id}:${token.stepDays}`,
    event: 'token_expiry',
    subject: cut(`Access token "${token.name}" expires soon`),
    body: `${token.warning.charAt(0).toUpperCase()}${token.warning.slice(1)}.`,
  };
}
