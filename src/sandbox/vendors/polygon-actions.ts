import { hexName } from '../rng.ts';
import { dividendsUntil, splitsUntil, type WorldDividend, type WorldSplit } from '../world/corporate-actions.ts';
import type { World } from '../world/world.ts';
import { currentSession, type PolygonRoute } from './polygon-kit.ts';
import { listReply } from './polygon-list.ts';

/** Sessions between announcement and effect. */
const ANNOUNCED_SESSIONS = 10;
const FREQUENCY = 4;
/** Page sizes of the older (`/v3/reference`) and the newer (`/stocks/v1`) lists. */
const OLDER = { sorting: 'split', limit: 10, limitMax: 1_000 } as const;
const NEWER = { sorting: 'joined', limit: 100, limitMax: 5_000 } as const;

function splitRow(world: World, split: WorldSplit) {
  return {
    execution_date: world.session(split.session).date,
    id: `E${hexName(world.seed, 40, 'split', split.ticker, split.session)}`,
    split_from: split.from,
    split_to: split.to,
    ticker: split.ticker,
  };
}

export const splitList: PolygonRoute = (world, request) => {
  const splits = splitsUntil(currentSession(world, request) + ANNOUNCED_SESSIONS);
  return listReply(
    request,
    splits.map((split) => splitRow(world, split)),
    {
      ...OLDER,
      compared: ['ticker', 'execution_date'],
      tests: { reverse_split: (row, value) => row.split_from > row.split_to === (value === 'true') },
      sortBy: 'execution_date',
      order: 'desc',
    },
  );
};

export const stockSplitList: PolygonRoute = (world, request) => {
  const splits = splitsUntil(currentSession(world, request) + ANNOUNCED_SESSIONS);
  const rows = splits.map((split) => ({
    ...splitRow(world, split),
    adjustment_type: split.from < split.to ? 'forward_split' : 'reverse_split',
    historical_adjustment_factor: factorSince(splits, split.ticker, split.session - 1),
  }));
  return listReply(request, rows, {
    ...NEWER,
    compared: ['ticker', 'execution_date', 'adjustment_type'],
    sortBy: 'execution_date',
    order: 'desc',
  });
};

function dividendRow(world: World, dividend: WorldDividend) {
  return {
    cash_amount: dividend.cash,
    currency: 'USD',
    declaration_date: world.session(Math.max(0, dividend.session - ANNOUNCED_SESSIONS)).date,
    ex_dividend_date: world.session(dividend.session).date,
    frequency: FREQUENCY,
    id: `E${hexName(world.seed, 40, 'dividend', dividend.ticker, dividend.session)}`,
    pay_date: world.session(dividend.session + 5).date,
    record_date: world.session(dividend.session + 1).date,
    ticker: dividend.ticker,
  };
}

export const dividendList: PolygonRoute = (world, request) => {
  const rows = dividendsUntil(currentSession(world, request) + ANNOUNCED_SESSIONS).map((dividend) => ({
    ...dividendRow(world, dividend),
    dividend_type: 'CD',
  }));
  return listReply(request, rows, {
    ...OLDER,
    compared: [
      'ticker',
      'ex_dividend_date',
      'record_date',
      'declaration_date',
      'pay_date',
      'frequency',
      'cash_amount',
      'dividend_type',
    ],
    sortBy: 'ex_dividend_date',
    order: 'desc',
  });
};

export const stockDividendList: PolygonRoute = (world, request) => {
  const announced = currentSession(world, request) + ANNOUNCED_SESSIONS;
  const splits = splitsUntil(announced);
  const rows = dividendsUntil(announced).map((dividend) => {
    const factor = factorSince(splits, dividend.ticker, dividend.session);
    return {
      ...dividendRow(world, dividend),
      distribution_type: 'recurring',
      split_adjusted_cash_amount: Math.round(dividend.cash * factor * 1e6) / 1e6,
    };
  });
  return listReply(request, rows, {
    ...NEWER,
    compared: ['ticker', 'ex_dividend_date', 'frequency', 'distribution_type'],
    sortBy: 'ticker',
    order: 'asc',
  });
};

/** By what prices up to and including `session` are multiplied for the later splits. */
function factorSince(splits: readonly WorldSplit[], ticker: string, session: number): number {
  return splits
    .filter((split) => split.ticker === ticker && split.session > session)
    .reduce((factor, { ratio }) => factor / ratio, 1);
}
