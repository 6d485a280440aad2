import type { IsoDate, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import type { ActionType } from './adjustment.ts';
import { findSameSplit, listEarlierDates } from './repeated-split.ts';
import type { VendorDividend, VendorSplit } from './vendor.ts';

/** One revision of one action, as stored. */
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
  /** The newest known revision of each action of the tickers in the input. */
  known: readonly ActionRecord[];
  calendar: TradingCalendar;
  source: string;
  /** The vendor was asked for actions from this date on; whether it still names an earlier one is not known. */
  from: IsoDate;
  now: Date;
}

export interface ActionPlan {
  insert: ActionRecord[];
  unchanged: number;
  invalid: number;
}

const SHARES_BELOW = 1e9;
const LABEL_LENGTH_MAX = 10;
const ID_LENGTH_MAX = 200;
const TICKER = /^[A-Z][A-Z0-9.-]{0,15}$/;

/**
 * Plans inserts for new actions and for revisions of known actions that changed. When a vendor moves an action to
 * another date, the action on the first date is cancelled; otherwise a split would be applied twice. A split that is named with
 * two dates is one: in one answer the later counts unless the earlier took effect, and of two vendors the first; the other is invalid.
 */
export function planActions(
  input: { splits: readonly VendorSplit[]; dividends: readonly VendorDividend[] },
  context: PlanContext,
): ActionPlan {
  const plan: ActionPlan = { insert: [], unchanged: 0, invalid: 0 };
  const newest = new Map(context.known.map((action) => [keyOf(action), action]));
  const byVendorId = new Map(context.known.map((action) => [`${action.source} ${action.vendor_id}`, action]));
  const facts = [...input.splits.map(fromSplit), ...input.dividends.map(fromDividend)];
  const actions = facts.flatMap((one) => (one && withTimes(one, context)) ?? []);
  const tookEffect = (action: ActionRecord): boolean => {
    const known = newest.get(keyOf(action));
    return known !== undefined && !known.cancelled && known.ex_at <= context.now;
  };
  const earlier = new Set(listEarlierDates(actions).filter((action) => !tookEffect(action)));
  const counted = actions.filter((action) => !earlier.has(action));
  plan.invalid += facts.length - counted.length;
  const listed = new Set(counted.map(keyOf));
  for (const action of counted) {
    const known = newest.get(keyOf(action));
    if (known && sameAction(known, action)) {
      plan.unchanged++;
      continue;
    }
    const renamed = action.vendor_id ? byVendorId.get(`${action.source} ${action.vendor_id}`) : undefined;
    const same = renamed && keyOf(renamed) !== keyOf(action) ? null : findSameSplit(action, newest.values());
    if (same && (same.source !== action.source || same.ex_date < context.from || listed.has(keyOf(same)))) {
      plan.invalid++;
      continue;
    }
    const moved = same ?? renamed;
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
  // It is added to prices in dollars.
  if (dividend.currency !== null && dividend.currency.toUpperCase() !== 'USD') return null;
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

/** Returns null when a value violates the table's constraints or the ex-date is outside the calendar. */
function withTimes(facts: Facts, context: PlanContext): ActionRecord | null {
  const { calendar, now, source } = context;
  if (!TICKER.test(facts.ticker) || !isCalendarDate(facts.ex_date)) return null;
  if (facts.kind === '' || [facts.kind, facts.currency ?? ''].some((text) => text.length > LABEL_LENGTH_MAX))
    return null;
  if ((facts.vendor_id ?? '').length > ID_LENGTH_MAX) return null;
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
 * An action seen before its ex-date is available from now. One found later is assumed public from the session after its
 * declaration and at the latest from its ex-date; the vendor gives dates without times, so the later end is assumed.
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

/** Compares only what affects prices; payment details may be added later without a revision. */
function sameAction(a: ActionRecord, b: ActionRecord): boolean {
  return (
    a.split_from === b.split_from &&
    a.split_to === b.split_to &&
    a.cash_amount === b.cash_amount &&
    a.currency === b.currency &&
    a.cancelled === b.cancelled
  );
}
