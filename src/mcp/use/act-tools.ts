import { readBody, ToolFailure } from '../platform-api.ts';
import { defineTool, type Tool } from '../tool.ts';
import { BacktestInput, ProposeInput, TrackInput } from '../tools.schema.ts';

const TRADES_SHOWN_MAX = 20;
const CURVE_POINTS_MAX = 30;

/** Reading a backtest needs a viewer, starting one an operator: the service checks the latter. */
const backtest = defineTool({
  name: 'backtest',
  description:
    'Result by id; with start_date and end_date start one (operators) and read it later by its id; without arguments the list.',
  input: BacktestInput,
  role: 'viewer',
  readOnly: false,
  async run(api, { id, start_date, end_date, ...settings }) {
    if (id !== undefined) {
      const result = (await readBody(api, { method: 'GET', path: `/api/trading/backtest/${id}` })) as Backtest;
      return { value: shortResult(result), more: 'open the backtest in the console' };
    }
    if (start_date === undefined && end_date === undefined) {
      const list = await readBody(api, { method: 'GET', path: '/api/trading/backtests', query: { limit: 20 } });
      return { value: list, more: 'get one by its id' };
    }
    if (start_date === undefined || end_date === undefined)
      throw new ToolFailure('give both start_date and end_date, or an id');
    const body = { start_date, end_date, ...settings };
    return {
      value: await readBody(api, { method: 'POST', path: '/api/trading/backtest', body }),
      more: 'read it by id',
    };
  },
});

interface Backtest extends Record<string, unknown> {
  equity_curve?: unknown[];
  trades?: unknown[];
}

/** The curve as evenly spaced points with both ends, and the first trades. */
function shortResult({ equity_curve: curve = [], trades = [], ...rest }: Backtest): Record<string, unknown> {
  const step = Math.max(1, Math.ceil(curve.length / CURVE_POINTS_MAX));
  const points = curve.filter((_, index) => index % step === 0 || index === curve.length - 1);
  return { ...rest, equity_curve: points, trades: trades.slice(0, TRADES_SHOWN_MAX), trades_total: trades.length };
}

const track = defineTool({
  name: 'track',
  description: 'Track companies by symbol (sources, peers and history are found), or only report their progress.',
  input: TrackInput,
  role: 'operator',
  readOnly: false,
  async run(api, { symbols, progress_only: progressOnly = false }) {
    const value = progressOnly
      ? await readBody(api, { method: 'GET', path: '/api/tracking/progress', query: { tickers: symbols.join(',') } })
      : await readBody(api, { method: 'POST', path: '/registry/tracking', body: { symbols } });
    return { value, more: 'name fewer symbols' };
  },
});

/** Ends in an approval that a person gives. There is no tool that approves or sends. */
const proposeOrder = defineTool({
  name: 'propose_order',
  description:
    'Propose an order for a person to approve in the console. It never sends. Market order, or limit with limit_price.',
  input: ProposeInput,
  role: 'operator',
  readOnly: false,
  async run(api, { limit_price, ...order }) {
    const body = { ...order, ...(limit_price === undefined ? {} : { order_type: 'limit', limit_price }) };
    const value = (await readBody(api, { method: 'POST', path: '/api/trading/override/propose', body })) as object;
    return {
      value: { ...value, next: 'a person approves or rejects it in the console, Trading, Approvals' },
      more: '',
    };
  },
});

export const ACT_TOOLS: readonly Tool[] = [backtest, track, proposeOrder];
