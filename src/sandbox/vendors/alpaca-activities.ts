import { DAY_MS } from '../../kernel/clock.ts';
import { type AlpacaDeps, invalid } from './alpaca-kit.ts';
import { dividendView, fillView } from './alpaca-views.ts';
import { intParam, jsonReply, timeParam, unknownParameter, type VendorReply, type VendorRequest } from './exchange.ts';

const ACTIVITIES_MAX = 100;
const ACTIVITY_PARAMETERS = [
  'activity_types',
  'category',
  'date',
  'after',
  'until',
  'direction',
  'page_size',
  'page_token',
];

/** Newest first by default; a page continues after the last id of the previous one. */
export function activities(
  { brokerage, faults }: AlpacaDeps,
  request: VendorRequest,
  type: string | undefined,
): VendorReply {
  const { query } = request;
  const unknown = unknownParameter(query, ACTIVITY_PARAMETERS);
  if (unknown) return invalid(`unknown query parameter: ${unknown}`);
  const size = intParam(query, 'page_size', ACTIVITIES_MAX, ACTIVITIES_MAX);
  if (size === null) return invalid('page_size must be a positive number');
  const types = (type ?? query.get('activity_types'))?.split(',') ?? null;
  const category = query.get('category');
  if (category !== null && types !== null) return invalid('activity_types and category cannot be used together');
  const day = timeParam(query, 'date', Number.NaN);
  const after = timeParam(query, 'after', Number.NEGATIVE_INFINITY);
  const until = timeParam(query, 'until', Number.POSITIVE_INFINITY);
  if (day === null || after === null || until === null) return invalid('date, after and until must be dates or times');
  const all = [
    ...brokerage.state.fills.map((fill) => ({
      atMs: fill.atMs,
      view: fillView(fill) as { id: string; activity_type: string },
    })),
    ...brokerage.state.dividends.map((entry) => ({
      atMs: entry.atMs,
      view: dividendView(entry) as { id: string; activity_type: string },
    })),
  ]
    .filter(
      ({ atMs, view }) =>
        atMs > after &&
        atMs < until &&
        (Number.isNaN(day) || (atMs >= day && atMs < day + DAY_MS)) &&
        (!types || types.includes(view.activity_type)) &&
        (category === null || (category === 'trade_activity') === (view.activity_type === 'FILL')),
    )
    .map(({ view }) => view)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (query.get('direction') !== 'asc') all.reverse();
  const token = query.get('page_token');
  const from = token === null ? 0 : all.findIndex(({ id }) => id === token) + 1;
  const page = all.slice(from, from + size);
  const fault = (kind: 'duplicate_fills' | 'reorder_fills') =>
    faults.trigger(request.method, `/alpaca${request.path}`, [kind]) !== null;
  const doubled = fault('duplicate_fills') ? page.flatMap((activity) => [activity, activity]) : page;
  return jsonReply(200, fault('reorder_fills') ? [...doubled].reverse() : doubled);
}
