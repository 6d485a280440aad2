import type { IsoDate, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import type { ActionType } from './adjustment.ts';
import type { VendorDividend, VendorSplit } from './vendor.ts';

/** One word about one action, as the table holds it. */
export interface ActionRecord {
  ticker: string;
  action_type: ActionType;
  kind: string;
  ex_date: IsoDate;
  ex_at: Date;
  split_from: number | null;
  split_to: number | null;
  cash_amount: number | null;
  currency: string | null;
  declared_on: IsoDate | null;
  pay_date: IsoDate | null;
  source: string;
  vendor_id: string | null;
  revision: number;
  cancelled: boolean;
  available_at: Date;
  pit_estimated: boolean;
  captured_at: Date;
}

interface PlanContext {
  /** The newest revision of every action known for the tickers at hand. */
  known: readonly ActionRecord[];
  calendar: TradingCalendar;
  source: string;
  now: Date;
}

export interface ActionPlan {
  insert: ActionRecord[];
  unchanged: number;
  invalid: number;
}

const SHARES_BELOW = 1e9;
const LABEL_LENGTH_MAX = 10;
const TICKER = /^[A-Z][A-Z0-9.-]{0,15}$/;

/**
 * New actions, and new revisions of known ones that changed. A vendor that moves an action to another date cancels it on the
 * first: otherwise a split would count twice.
 */
export function planActions(
  input: { splits: readonly VendorSplit[]; dividends: readonly VendorDividend[] },
  context: PlanContext,
): ActionPlan {
  const plan: ActionPlan = { insert: [], unchanged: 0, invalid: 0 };
  const newest = new Map(context.known.map((action) => [keyOf(action), action]));
  const byVendorId = new Map(context.known.map((action) => [`${action.source} ${action.vendor_id}`, action]));
  const records = [...input.splits.map(fromSplit), ...input.dividends.map(fromDividend)];
  for (const record of records) {
    const action = record && withTimes(record, context);
    if (!action) {
      plan.invalid++;
      continue;
    }
    const known = newest.get(keyOf(action));
    if (known && sameAction(known, action)) {
      plan.unchanged++;
      continue;
    }
    const moved = action.vendor_id ? byVendorId.get(`${action.source} ${action.vendor_id}`) : undefined;
    if (moved && keyOf(moved) !== keyOf(action) && !moved.cancelled) {
      const cancelled = revise(moved, { ...moved, cancelled: true }, context);
      newest.set(keyOf(moved), cancelled);
      plan.insert.push(cancelled);
    }
    const next = known ? revise(known, action, context) : action;
    newest.set(keyOf(action), next);
    plan.insert.push(next);
  }
  return plan;
}

type Facts = Pick<
  ActionRecord,
  | 'ticker'
  | 'action_type'
  | 'kind'
  | 'ex_date'
  | 'split_from'
  | 'split_to'
  | 'cash_amount'
  | 'currency'
  | 'declared_on'
  | 'pay_date'
  | 'vendor_id'
>;

function fromSplit(split: VendorSplit): Facts | null {
  if (![split.splitFrom, split.splitTo].every((shares) => shares > 0 && shares < SHARES_BELOW)) return null;
  return {
    ticker: split.ticker,
    action_type: 'split',
    kind: 'split',
    ex_date: split.exDate,
    split_from: split.splitFrom,
    split_to: split.splitTo,
    cash_amount: null,
    currency: null,
    declared_on: null,
    pay_date: null,
    vendor_id: split.vendorId,
  };
}

function fromDividend(dividend: VendorDividend): Facts | null {
  if (!(dividend.cashAmount >= 0 && dividend.cashAmount < SHARES_BELOW)) return null;
  return {
    ticker: dividend.ticker,
    action_type: 'dividend',
    kind: dividend.kind,
    ex_date: dividend.exDate,
    split_from: null,
    split_to: null,
    cash_amount: dividend.cashAmount,
    currency: dividend.currency,
    declared_on: dividend.declaredOn,
    pay_date: dividend.payDate,
    vendor_id: dividend.vendorId,
  };
}

/** Null for what the table could not hold, or an ex-date that the calendar does not reach. */
function withTimes(facts: Facts, context: PlanContext): ActionRecord | null {
  const { calendar, now, source } = context;
  if (!TICKER.test(facts.ticker) || !isCalendarDate(facts.ex_date)) return null;
  if (facts.kind === '' || [facts.kind, facts.currency ?? ''].some((text) => text.length > LABEL_LENGTH_MAX))
    return null;
  const lastOpening = calendar.previousSession(calendar.covers.to).date;
  if (facts.ex_date < calendar.covers.from || facts.ex_date > lastOpening) return null;
  const exAt = (calendar.sessionOn(facts.ex_date) ?? calendar.nextSession(facts.ex_date)).open;
  return {
    ...facts,
    ...availability(facts, exAt, context),
    ex_at: exAt,
    source,
    revision: 1,
    cancelled: false,
    captured_at: now,
  };
}

/**
 * Seen before its ex-date, it is known from now. Found later, it was public by the day after its declaration, and at the
 * latest when it went ex: the vendor gives dates, not times, so the later end of each is assumed.
 */
function availability(facts: Facts, exAt: Date, { calendar, now }: PlanContext) {
  if (now < exAt) return { available_at: now, pit_estimated: false };
  const declared = facts.declared_on;
  if (!declared || declared < calendar.covers.from || declared >= facts.ex_date) {
    return { available_at: exAt, pit_estimated: true };
  }
  return { available_at: calendar.nextSession(declared).open, pit_estimated: true };
}

function revise(known: ActionRecord, action: ActionRecord, { now }: PlanContext): ActionRecord {
  return { ...action, revision: known.revision + 1, available_at: now, pit_estimated: false, captured_at: now };
}

function keyOf(action: Pick<ActionRecord, 'ticker' | 'action_type' | 'ex_date' | 'kind'>): string {
  return `${action.ticker} ${action.action_type} ${action.ex_date} ${action.kind}`;
}

/** Payment details may be filled in later without being news; what moves a price is compared. */
function sameAction(a: ActionRecord, b: ActionRecord): boolean {
  return (
    a.split_from === b.split_from &&
    a.split_to === b.split_to &&
    a.cash_amount === b.cash_amount &&
    a.currency === b.currency &&
    a.cancelled === b.cancelled
  );
}
