import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { equityAt } from '../brokerage/equity.ts';
import type { World } from '../world/world.ts';
import { type AlpacaDeps, invalid } from './alpaca-kit.ts';
import { jsonReply, timeParam, unknownParameter, type VendorReply, type VendorRequest } from './exchange.ts';

const PARAMETERS = [
  'period',
  'timeframe',
  'intraday_reporting',
  'start',
  'end',
  'date_end',
  'pnl_reset',
  'extended_hours',
  'cashflow_types',
];
const FRAMES_MS: Readonly<Record<string, number>> = {
  '1Min': MINUTE_MS,
  '5Min': 5 * MINUTE_MS,
  '15Min': 15 * MINUTE_MS,
  '1H': HOUR_MS,
  '1D': DAY_MS,
};
const UNITS_MS: Readonly<Record<string, number>> = { D: DAY_MS, W: 7 * DAY_MS, M: 30 * DAY_MS, A: 365 * DAY_MS };
const POINTS_MAX = 10_000;

/** Equity over a period: at closes for days, otherwise on a grid within the sessions. */
export function portfolioHistory({ world, brokerage, market }: AlpacaDeps, request: VendorRequest): VendorReply {
  const { query, now } = request;
  const unknown = unknownParameter(query, PARAMETERS);
  if (unknown) return invalid(`unknown query parameter: ${unknown}`);
  const end = timeParam(query, 'end', timeParam(query, 'date_end', now.getTime()) ?? Number.NaN);
  const length = periodMs(query.get('period') ?? '1M');
  if (end === null || Number.isNaN(end) || length === null) return invalid('invalid period or end');
  const toMs = Math.min(end, now.getTime());
  const fromMs = timeParam(query, 'start', toMs - length);
  if (fromMs === null || fromMs > toMs) return invalid('invalid start');
  const timeframe =
    query.get('timeframe') ?? (toMs - fromMs > 30 * DAY_MS ? '1D' : toMs - fromMs > 7 * DAY_MS ? '1H' : '15Min');
  const frameMs = FRAMES_MS[timeframe];
  if (frameMs === undefined) return invalid(`invalid timeframe: ${timeframe}`);
  const { opened } = brokerage.state;
  const instants = instantsBetween(world, Math.max(fromMs, opened.atMs), toMs, frameMs);
  if (instants.length > POINTS_MAX) return invalid(`${timeframe} is too fine for this period`);
  const equity = equityAt(brokerage.state, market, instants).map((value) => value ?? 0);
  const [base = opened.cash] = fromMs <= opened.atMs ? [opened.cash] : equity;
  return jsonReply(200, {
    timestamp: instants.map((ms) => Math.floor(ms / 1_000)),
    equity,
    profit_loss: equity.map((value) => Math.round((value - base) * 100) / 100),
    profit_loss_pct: equity.map((value) => (base === 0 ? 0 : Math.round((value / base - 1) * 1e6) / 1e6)),
    base_value: base,
    base_value_asof: new Date(Math.max(fromMs, opened.atMs)).toISOString().slice(0, 10),
    timeframe,
  });
}

/** `1D`, `2W`, `3M` or `1A`; null when it cannot be read. */
function periodMs(text: string): number | null {
  const match = /^([1-9]\d{0,2})([DWMA])$/.exec(text);
  return match ? Number(match[1]) * (UNITS_MS[match[2] ?? ''] ?? Number.NaN) : null;
}

function instantsBetween(world: World, fromMs: number, toMs: number, frameMs: number): number[] {
  const { calendar } = world;
  const sessions = calendar.sessionsBetween(calendar.dateOf(new Date(fromMs)), calendar.dateOf(new Date(toMs)));
  const instants: number[] = [];
  for (const { open, close } of sessions) {
    const [openMs, closeMs] = [open.getTime(), close.getTime()];
    if (frameMs === DAY_MS) instants.push(Math.min(closeMs - 1, toMs));
    else for (let ms = openMs; ms < closeMs && instants.length <= POINTS_MAX; ms += frameMs) instants.push(ms);
  }
  const within = instants.filter((ms) => ms >= fromMs && ms <= toMs);
  // The last point is the present, so that a new account has one.
  if ((within.at(-1) ?? fromMs - 1) < toMs) within.push(toMs);
  return within;
}
