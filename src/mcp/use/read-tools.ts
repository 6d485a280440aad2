import { pickFields } from '../compact.ts';
import { readBody, ToolFailure } from '../platform-api.ts';
import { defineTool, type Tool } from '../tool.ts';
import {
  AskInput,
  ExplainInput,
  QueryInput,
  SearchInput,
  SeriesInput,
  StatusInput,
  WhatIfInput,
} from '../tools.schema.ts';

const read = { role: 'viewer', readOnly: true } as const;

const search = defineTool({
  ...read,
  name: 'search',
  description:
    'Find documents, companies, events and recommendations by words and meaning. as_of: only what was known then.',
  input: SearchInput,
  needs: '/api/search',
  async run(api, { q, types, tickers, since, until, as_of, limit = 10 }) {
    const query = { q, types: types?.join(','), tickers: tickers?.join(','), since, until, as_of, limit };
    return {
      value: await readBody(api, { method: 'GET', path: '/api/search', query }),
      more: 'lower the limit, or use get with the id of a hit',
    };
  },
});

const ask = defineTool({
  ...read,
  name: 'ask',
  description: 'Answer a question from stored documents and data, with quotations.',
  input: AskInput,
  needs: '/api/ask',
  async run(api, input) {
    return {
      value: await readBody(api, { method: 'POST', path: '/api/ask', body: { ...input } }),
      more: 'ask about fewer tickers, or use get with the id of a source',
    };
  },
});

const query = defineTool({
  ...read,
  name: 'query',
  description: 'Run one SELECT (DuckDB SQL) over the lake. Without sql: the tables; with table: its columns.',
  input: QueryInput,
  async run(api, { sql, table, limit = 100 }) {
    if (sql !== undefined) {
      const path = '/api/analytics/query';
      return {
        value: await readBody(api, { method: 'POST', path, body: { sql, limit } }),
        more: 'aggregate, select fewer columns, or page with LIMIT and OFFSET',
      };
    }
    const schema = (await readBody(api, { method: 'GET', path: '/api/analytics/schema' })) as LakeSchema;
    if (table === undefined) return { value: { tables: schema.tables.map(({ name }) => name) }, more: 'name a table' };
    const found = schema.tables.find(({ name }) => name === table);
    if (!found)
      throw new ToolFailure(`no table "${table}"; there are ${schema.tables.map(({ name }) => name).join(', ')}`);
    return {
      value: { table, columns: found.columns.map(({ name, type }) => `${name} ${type}`) },
      more: 'select columns',
    };
  },
});

interface LakeSchema {
  tables: { name: string; columns: { name: string; type: string }[] }[];
}

const TREND_FIELDS = ['as_of', 'computed_at', 'window', 'trend_direction', 'trend_score', 'confidence', 'p_up'];
const SIGNAL_FIELDS = ['as_of', 'pipeline', 'status', 'verdict', 'score', 'probability', 'confidence'];
const BAR_FIELDS = ['bar_timestamp', 'open', 'high', 'low', 'close', 'volume'];

const series = defineTool({
  ...read,
  name: 'series',
  description: 'Values over time, newest first: price bars, trend or signal of a ticker, or the equity curve.',
  input: SeriesInput,
  async run(api, { kind, ticker, timeframe = 'D', window, limit = 30 }) {
    const more = 'lower the limit, or use query';
    if (kind === 'equity') {
      const curve = (await readBody(api, { method: 'GET', path: '/api/trading/equity' })) as { points: unknown[] };
      return { value: { ...curve, points: curve.points.slice(-limit) }, more };
    }
    if (ticker === undefined) throw new ToolFailure(`a ${kind} series needs a ticker`);
    if (kind === 'price') {
      const path = `/api/market/prices/${ticker}`;
      const { bars } = (await readBody(api, { method: 'GET', path, query: { limit, timeframe } })) as {
        bars: unknown[];
      };
      return { value: { ticker: ticker.toUpperCase(), timeframe, bars: pickFields(bars, BAR_FIELDS) }, more };
    }
    const rows =
      kind === 'trend'
        ? await readBody(api, { method: 'GET', path: '/api/trends/history', query: { ticker, window, limit } })
        : await readBody(api, { method: 'GET', path: `/api/signals/${ticker}`, query: { limit } });
    const fields = kind === 'trend' ? TREND_FIELDS : SIGNAL_FIELDS;
    return { value: { ticker: ticker.toUpperCase(), kind, rows: pickFields(rows, fields) }, more };
  },
});

const explain = defineTool({
  ...read,
  name: 'explain',
  description:
    'Why: the terms and evidence of a recommendation (by id, or the latest of a ticker), or the trace of an order, document, position or trade from document to outcome.',
  input: ExplainInput,
  async run(api, { kind, id, ticker }) {
    const more = 'use get with the id of one part';
    if (kind !== 'recommendation') {
      if (id === undefined) throw new ToolFailure(`explaining a ${kind} needs its id`);
      return { value: await readBody(api, { method: 'GET', path: `/api/trace/${kind}/${id}` }), more };
    }
    const found = id ?? (await latestRecommendation(api, ticker));
    return { value: await readBody(api, { method: 'GET', path: `/api/recommendations/${found}/explain` }), more };
  },
});

async function latestRecommendation(api: Parameters<Tool['run']>[0], ticker: string | undefined): Promise<string> {
  if (ticker === undefined) throw new ToolFailure('give the id of a recommendation, or a ticker');
  const query = { ticker, limit: 1, fields: 'id' };
  const rows = (await readBody(api, { method: 'GET', path: '/api/recommendations', query })) as { id: string }[];
  const [first] = rows;
  if (!first) throw new ToolFailure(`no recommendation of ${ticker.toUpperCase()} is published`);
  return first.id;
}

const whatIf = defineTool({
  ...read,
  name: 'what_if',
  description:
    'Impact of a hypothetical macro event on every company, or with portfolio on what is held. Stores nothing.',
  input: WhatIfInput,
  async run(api, { regions = [], sectors = [], commodities = [], portfolio = false, limit = 20, ...event }) {
    const body = {
      ...event,
      affected_regions: regions,
      affected_sectors: sectors,
      affected_commodities: commodities,
      limit,
    };
    const path = portfolio ? '/api/portfolio/what-if' : '/api/macro/what-if';
    return { value: await readBody(api, { method: 'POST', path, body }), more: 'lower the limit' };
  },
});

const TRADING_FIELDS = [
  'enabled',
  'paused',
  'risk_tier',
  'circuit_breaker_status',
  'active_pool',
  'reserve_pool',
  'portfolio_heat',
  'open_position_count',
  'max_open_positions',
  'last_decision_at',
];

const status = defineTool({
  ...read,
  name: 'status',
  description: 'State of the platform: simulated or real data, checks, trading, your role.',
  input: StatusInput,
  async run(api) {
    const read = async (path: string): Promise<unknown> => {
      const answer = await api.call({ method: 'GET', path });
      return answer.status === 200 ? answer.body : { unavailable: answer.status };
    };
    const [info, state, trading, access] = await Promise.all([
      read('/api/system/info'),
      read('/api/system/status'),
      read('/api/trading/status'),
      read('/api/system/access'),
    ]);
    const [engine] = pickFields([trading], [...TRADING_FIELDS, 'unavailable']);
    return { value: { info, state, trading: engine, access }, more: 'see the page System of the console' };
  },
});

export const READ_TOOLS: readonly Tool[] = [search, ask, query, series, explain, whatIf, status];
