import type { IsoDate, Session } from '../../kernel/calendar/calendar.ts';
import { isTraded } from '../world/generate-events.ts';
import type { World } from '../world/world.ts';
import { type AlpacaDeps, failure, invalid } from './alpaca-kit.ts';
import { assetId } from './alpaca-views.ts';
import { dateParam, jsonReply, unknownParameter, type VendorReply, type VendorRequest } from './exchange.ts';

export function clock({ world }: AlpacaDeps, { now, shownNow }: VendorRequest): VendorReply {
  const open = world.calendar.isOpen(now);
  const session = world.calendar.currentOrNextSession(now);
  const next = open ? world.calendar.nextSession(session.date) : session;
  return jsonReply(200, {
    timestamp: shownNow.toISOString(),
    is_open: open,
    next_open: next.open.toISOString(),
    next_close: session.close.toISOString(),
  });
}

const CALENDAR_PARAMETERS = ['start', 'end', 'date_type'];
/** Dates that the calendar lists when the caller gives none: the vendor lists decades. */
const CALENDAR_YEARS = 3;
const SETTLEMENT_SESSIONS = 1;

/** Sessions with hours in the market's local time. A session that lasts until midnight closes at 23:59. */
export function calendar({ world }: AlpacaDeps, { query, now }: VendorRequest): VendorReply {
  const unknown = unknownParameter(query, CALENDAR_PARAMETERS);
  if (unknown) return invalid(`unknown query parameter: ${unknown}`);
  const year = now.getUTCFullYear();
  const start = dateParam(query, 'start', `${year - CALENDAR_YEARS}-01-01`);
  const end = dateParam(query, 'end', `${year + CALENDAR_YEARS}-12-31`);
  if (start === null || end === null) return invalid('start and end must be dates, such as 2026-01-05');
  if (start > end) return invalid('start must not be after end');
  const settles = query.get('date_type') === 'SETTLEMENT';
  const dayOf = (session: Session): IsoDate => (settles ? settlementDate(world, session) : session.date);
  const { from, to } = world.calendar.covers;
  const sessions = world.calendar
    .sessionsBetween(start < from ? from : start, end > to ? to : end)
    .filter((session) => dayOf(session) >= start && dayOf(session) <= end);
  return jsonReply(
    200,
    sessions.map((session) => ({
      date: session.date,
      open: localTime(world, session.open),
      close: localTime(world, session.close, '23:59'),
      session_open: world.calendar.timeZone === 'UTC' ? '0000' : '0400',
      session_close: world.calendar.timeZone === 'UTC' ? '2359' : '2000',
      settlement_date: settlementDate(world, session),
    })),
  );
}

function settlementDate(world: World, { date }: Session): IsoDate {
  let settled = date;
  for (let session = 0; session < SETTLEMENT_SESSIONS; session++) settled = world.calendar.nextSession(settled).date;
  return settled;
}

function localTime({ calendar: { timeZone } }: World, at: Date, midnight = '00:00'): string {
  const text = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return text === '00:00' ? midnight : text;
}

const ASSET_PARAMETERS = ['status', 'asset_class', 'exchange', 'attributes'];

export function assets(deps: AlpacaDeps, request: VendorRequest): VendorReply {
  const { query } = request;
  const unknown = unknownParameter(query, ASSET_PARAMETERS);
  if (unknown) return invalid(`unknown query parameter: ${unknown}`);
  const status = query.get('status');
  const exchange = query.get('exchange');
  const attributes = query.get('attributes')?.split(',') ?? null;
  const isWantedClass = (query.get('asset_class') ?? 'us_equity') === 'us_equity';
  const found = deps.world.tickers
    .map((symbol) => assetView(deps, request, symbol))
    .filter(
      (view) =>
        isWantedClass &&
        (status === null || status === 'all' || view.status === status) &&
        (exchange === null || view.exchange === exchange) &&
        (attributes === null || attributes.some((wanted) => view.attributes.includes(wanted))),
    );
  return jsonReply(200, found);
}

export function asset(deps: AlpacaDeps, request: VendorRequest, name: string): VendorReply {
  const symbol = symbolOf(deps, name);
  return symbol === null
    ? failure(404, 40410000, `asset not found for ${name}`)
    : jsonReply(200, assetView(deps, request, symbol));
}

/** A path may name an asset by its symbol or its id. */
export function symbolOf({ world }: AlpacaDeps, name: string): string | null {
  return world.tickers.find((ticker) => ticker === name || assetId(ticker) === name) ?? null;
}

function assetView({ world }: AlpacaDeps, { now }: VendorRequest, symbol: string) {
  const company = world.companies.find(({ ticker }) => ticker === symbol);
  const traded = isTraded(symbol, Math.max(0, world.lastOpenedSession(now.getTime())));
  const attributes: string[] = traded ? ['fractional_eh_enabled'] : [];
  return {
    id: assetId(symbol),
    class: 'us_equity',
    exchange: company?.exchange ?? 'ARCA',
    symbol,
    name: company?.legalName ?? world.funds.find(({ ticker }) => ticker === symbol)?.legalName ?? symbol,
    status: traded ? 'active' : 'inactive',
    tradable: traded,
    marginable: false,
    shortable: false,
    easy_to_borrow: false,
    fractionable: traded,
    maintenance_margin_requirement: 100,
    margin_requirement_long: '100',
    margin_requirement_short: '100',
    attributes,
  };
}
