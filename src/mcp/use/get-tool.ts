import { type PlatformApi, readAnswer, readBody, ToolFailure } from '../platform-api.ts';
import { defineTool, type ToolResult } from '../tool.ts';
import { GetInput } from '../tools.schema.ts';

type Kind = GetInput['kind'];

/** Where one of a kind is read by its id; null where only lists exist. */
const ONE: Readonly<Record<Kind, ((id: string) => string) | null>> = {
  company: (id) => `/api/companies/${id}`,
  document: (id) => `/api/documents/${id}`,
  recommendation: (id) => `/api/recommendations/${id}`,
  trend: (id) => `/api/trends/${id}`,
  macro_event: (id) => `/api/macro/events/${id}`,
  order: (id) => `/api/orders/${id}`,
  position: null,
  approval: null,
  report: (id) => `/api/reports/${id}`,
  filing: null,
  fundamentals: null,
};

/** Lists, with the members of each row that identify it; the whole row is read by its id. */
const LISTS: Readonly<Partial<Record<Kind, { path: string; fields?: string; pages: boolean; byTicker: boolean }>>> = {
  company: { path: '/api/companies', pages: false, byTicker: true },
  document: {
    path: '/api/documents',
    fields: 'id,ticker,document_type,status,title,published_at,restricted',
    pages: true,
    byTicker: true,
  },
  recommendation: {
    path: '/api/recommendations',
    fields: 'id,ticker,action,mode,confidence,p_up,expected_return,time_horizon,reference_price,generated_at',
    pages: true,
    byTicker: true,
  },
  trend: {
    path: '/api/trends',
    fields: 'id,entity_id,window,trend_direction,trend_score,confidence,p_up,evidence_count',
    pages: true,
    byTicker: true,
  },
  macro_event: { path: '/api/macro/events', pages: true, byTicker: false },
  order: {
    path: '/api/orders',
    fields: 'id,ticker,side,order_type,quantity,status,filled_quantity,avg_fill_price,reason,approval_id,created_at',
    pages: true,
    byTicker: true,
  },
  position: { path: '/api/positions', pages: false, byTicker: true },
  approval: { path: '/api/admin/trading/approvals', pages: false, byTicker: false },
  report: { path: '/api/reports', pages: true, byTicker: false },
};

const LIMIT_DEFAULT = 20;

/** One thing by its id, or a list of its kind. */
export const getTool = defineTool({
  name: 'get',
  description:
    'One item by kind and id, or a list by kind (filter by ticker; page by limit and offset). filing and fundamentals need a ticker.',
  input: GetInput,
  role: 'viewer',
  readOnly: true,
  run: (api, input) => (input.id === undefined ? getList(api, input) : getOne(api, input.kind, input.id)),
});

async function getOne(api: PlatformApi, kind: Kind, id: string): Promise<ToolResult> {
  const path = ONE[kind];
  if (!path) throw new ToolFailure(`${kind} has no id; use ticker`);
  return { value: await readBody(api, { method: 'GET', path: path(id) }), more: 'use query for single columns' };
}

async function getList(api: PlatformApi, input: GetInput): Promise<ToolResult> {
  const { kind, ticker, limit = LIMIT_DEFAULT, offset = 0 } = input;
  if (kind === 'filing' || kind === 'fundamentals') return getOfCompany(api, input);
  const list = LISTS[kind];
  if (!list) throw new ToolFailure(`${kind} has no list; use its id`);
  if (ticker !== undefined && !list.byTicker) throw new ToolFailure(`${kind} cannot be filtered by ticker`);
  const query = {
    ...(ticker === undefined ? {} : { ticker }),
    ...(list.pages ? { limit, offset } : {}),
    ...(list.fields === undefined ? {} : { fields: list.fields }),
  };
  const { body, total } = await readAnswer(api, { method: 'GET', path: list.path, query });
  const rows = Array.isArray(body) ? (body as unknown[]) : [];
  const items = list.pages ? rows : rows.slice(offset, offset + limit);
  const all = total ?? (list.pages ? null : rows.length);
  const isMore = all === null ? items.length === limit : offset + items.length < all;
  const value = { kind, total: all, items, ...(isMore ? { next_offset: offset + items.length } : {}) };
  return { value, more: 'lower the limit, or get one item by its id' };
}

async function getOfCompany(api: PlatformApi, { kind, ticker, limit = LIMIT_DEFAULT }: GetInput): Promise<ToolResult> {
  if (ticker === undefined) throw new ToolFailure(`${kind} needs a ticker`);
  const found = (await readBody(api, { method: 'GET', path: '/api/companies', query: { ticker } })) as { id: string }[];
  const [company] = found;
  if (!company) throw new ToolFailure(`${ticker.toUpperCase()} is not tracked`);
  const path = `/api/companies/${company.id}/${kind === 'filing' ? 'filings' : 'fundamentals'}`;
  const query = kind === 'filing' ? { limit } : {};
  const value = await readBody(api, { method: 'GET', path, query });
  return { value: { kind, ticker: ticker.toUpperCase(), items: value }, more: 'lower the limit, or use query' };
}
