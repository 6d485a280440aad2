import { createHash } from 'node:crypto';
import type { OperationExample } from '../../../src/kernel/http/openapi-examples.ts';
import type { Label } from './world.ts';

export type ExampleRequest = Pick<OperationExample, 'path' | 'query' | 'body'>;

/** The id that stands for a row in recorded examples; the test puts the row's own id in its place. */
export function exampleId(label: Label): string {
  const hex = createHash('sha256').update(label).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const by = (name: string, label: Label): ExampleRequest => ({ path: { [name]: exampleId(label) } });
const company = by('company_id', 'company');
const agent = by('agent_id', 'agent');
const variantOf = (label: Label): ExampleRequest => ({ path: { ...agent.path, variant_id: exampleId(label) } });
const ticker: ExampleRequest = { path: { ticker: 'OMEGA' } };
const none: ExampleRequest = {};
const order = { ticker: 'OMEGA', side: 'buy', quantity: 3, order_type: 'limit', limit_price: 99.5 };
const competitor = {
  company_b_id: exampleId('other company'),
  relationship_type: 'overlapping_products',
  strength: 0.6,
};

const SYSTEM: Record<string, ExampleRequest> = {
  'GET /health': none,
  'GET /ready': none,
  'GET /metrics': none,
  'GET /openapi.json': none,
};

/** In this order: an operation that removes something uses a row that no other example needs. */
export const EXAMPLE_REQUESTS: Record<string, Record<string, ExampleRequest>> = {
  registry: {
    ...SYSTEM,
    'POST /companies': {
      body: { ticker: 'NOVA', legal_name: 'Nova Corp', exchange: 'NASDAQ', sector: 'Energy', industry: 'Solar' },
    },
    'GET /companies': { query: { active: true } },
    'GET /companies/{company_id}': company,
    'PUT /companies/{company_id}': {
      ...by('company_id', 'other company'),
      body: { ticker: 'ACME', legal_name: 'Acme Inc', sector: 'Technology', industry: 'Software' },
    },
    'POST /companies/{company_id}/aliases': { ...company, body: { alias: 'Omega Cloud', alias_type: 'product' } },
    'GET /companies/{company_id}/aliases': company,
    'POST /watchlists': { body: { name: 'Chip makers', description: 'Suppliers of everybody else' } },
    'GET /watchlists': none,
    'GET /watchlists/{watchlist_id}/members': by('watchlist_id', 'watchlist'),
    'POST /watchlists/{watchlist_id}/members/{company_id}': {
      path: { watchlist_id: exampleId('watchlist'), company_id: exampleId('other company') },
    },
    'DELETE /watchlists/{watchlist_id}/members/{company_id}': {
      path: { watchlist_id: exampleId('watchlist'), company_id: exampleId('company') },
    },
    'DELETE /watchlists/{watchlist_id}': by('watchlist_id', 'spare watchlist'),
    'POST /companies/{company_id}/sources': {
      ...company,
      body: {
        source_type: 'news_api',
        source_name: 'Morning wire',
        config: { base_url: 'https://news.example.com/feed' },
        credibility_score: 0.7,
      },
    },
    'GET /companies/{company_id}/sources': company,
    'GET /companies/{company_id}/exposure': company,
    'PUT /companies/{company_id}/exposure': {
      ...company,
      body: {
        geographic_revenue_mix: { Europe: 0.5, Asia: 0.5 },
        supply_chain_regions: ['Asia'],
        key_input_commodities: ['copper'],
        market_position_tier: 'multinational',
        export_dependency_pct: 0.4,
      },
    },
    'GET /companies/{company_id}/exposure/history': company,
    'GET /companies/{company_id}/competitors': company,
    'PUT /companies/{company_id}/competitors/{relationship_id}': {
      path: { company_id: exampleId('company'), relationship_id: exampleId('relationship') },
      body: competitor,
    },
    'DELETE /companies/{company_id}/competitors/{relationship_id}': {
      path: { company_id: exampleId('company'), relationship_id: exampleId('spare relationship') },
    },
    'POST /companies/{company_id}/competitors': {
      ...company,
      body: { company_b_id: exampleId('spare company'), relationship_type: 'same_sector' },
    },
    'POST /companies/{company_id}/competitors/infer': company,
    'POST /tracking/list': { body: { text: 'OMEGA, acme; BRK.B' } },
    'POST /tracking': { body: { symbols: ['STEK'] } },
    'DELETE /tracking/{symbol}': { path: { symbol: 'ECHO' } },
  },
  risk: {
    ...SYSTEM,
    'POST /evaluate': {
      body: {
        order: {
          ticker: 'OMEGA',
          sector: 'Technology',
          action: 'buy',
          quantity: 10,
          estimated_value: 1000,
          confidence: 0.7,
        },
        config: { max_order_value: 5000 },
        state: { active_pool: 100000, cash: 50000, buying_power: 50000 },
      },
    },
    'GET /approvals/pending': none,
    'GET /approvals/{approval_id}': by('approval_id', 'approval'),
    'POST /approvals/{approval_id}/review': {
      ...by('approval_id', 'approval'),
      body: { approved: false, reviewed_by: 'desk', review_note: 'Earnings tomorrow' },
    },
    'POST /approvals/expire': none,
  },
  query: {
    ...SYSTEM,
    'GET /api/system/rate-limits': none,
    'GET /api/system/info': none,
    'GET /api/system/status': none,
    'GET /api/system/access': none,
    'GET /api/admin/access/tokens': none,
    'GET /api/tracking/progress': { query: { tickers: 'OMEGA,ACME' } },
    'GET /api/companies': { query: { sector: 'Technology' } },
    'GET /api/companies/{company_id}': company,
    'GET /api/companies/{company_id}/sources': company,
    'GET /api/companies/{company_id}/fundamentals': { ...company, query: { periods: 4 } },
    'GET /api/companies/{company_id}/filings': { ...company, query: { limit: 2 } },
    'GET /api/companies/{company_id}/insider-transactions': { ...company, query: { market_only: true } },
    'GET /api/companies/{company_id}/holdings': company,
    'GET /api/admin/companies/coverage': none,
    'GET /api/admin/sources/health': { query: { source_type: 'news_api' } },
    'GET /api/admin/sources/{source_id}/runs': { ...by('source_id', 'source'), query: { limit: 2 } },
    'PUT /api/admin/sources/{source_id}/toggle': { ...by('source_id', 'source'), body: { active: true } },
    'PUT /api/admin/sources/{source_id}/credibility': {
      ...by('source_id', 'source'),
      body: { credibility_score: 0.75 },
    },
    'PUT /api/admin/companies/{company_id}/toggle': { ...company, body: { active: true } },
    'PUT /api/admin/companies/{company_id}/sector': {
      ...company,
      body: { sector: 'Technology', industry: 'Software' },
    },
    'GET /api/market/prices/{ticker}': { ...ticker, query: { limit: 2 } },
    'GET /api/market/conflicts': { query: { open: true } },
    'POST /api/market/backfill/{ticker}': { path: { ticker: 'STEK' }, query: { days: 5 } },
    'POST /api/market/backfill-all': { query: { days: 5 } },
    'GET /api/documents': { query: { ticker: 'OMEGA', limit: 2 } },
    'GET /api/documents/{document_id}': by('document_id', 'document'),
    'GET /api/documents/{document_id}/original': by('document_id', 'document'),
    'GET /api/trends': { query: { ticker: 'OMEGA', limit: 2 } },
    'GET /api/trends/history': { query: { ticker: 'OMEGA', limit: 2 } },
    'GET /api/trends/{trend_id}': by('trend_id', 'trend'),
    'GET /api/trends/{trend_id}/evidence': by('trend_id', 'trend'),
    'GET /api/trends/{trend_id}/projection': by('trend_id', 'trend'),
    'GET /api/signals': none,
    'GET /api/signals/{ticker}': { ...ticker, query: { limit: 2 } },
    'GET /api/recommendations': { query: { ticker: 'OMEGA' } },
    'GET /api/recommendations/{recommendation_id}': by('recommendation_id', 'recommendation'),
    'GET /api/recommendations/{recommendation_id}/evidence': by('recommendation_id', 'recommendation'),
    'GET /api/recommendations/{recommendation_id}/explain': by('recommendation_id', 'recommendation'),
    'GET /api/orders': { query: { ticker: 'OMEGA', limit: 2 } },
    'GET /api/orders/{order_id}': by('order_id', 'order'),
    'GET /api/positions': none,
    'GET /api/audit/{entity_type}/{entity_id}': { path: { entity_type: 'agent', entity_id: exampleId('agent') } },
    'GET /api/admin/trading/config': none,
    'PUT /api/admin/trading/config': { body: { max_order_value: 25000 } },
    'PUT /api/admin/trading/mode': { body: { mode: 'paper' } },
    'GET /api/admin/trading/approval-config': none,
    'PUT /api/admin/trading/approval-config': { body: { approval_timeout_minutes: 45 } },
    'GET /api/admin/trading/approvals': none,
    'PUT /api/admin/trading/approvals/{approval_id}': {
      ...by('approval_id', 'second approval'),
      body: { approved: false, reviewed_by: 'desk', review_note: 'Too large' },
    },
    'GET /api/admin/trading/lockouts': none,
    'POST /api/admin/trading/lockouts': {
      body: { ticker: 'CORE', reason: 'Trading halt', duration_minutes: 30, lockout_type: 'manual' },
    },
    'DELETE /api/admin/trading/lockouts/{lockout_id}': by('lockout_id', 'lockout'),
    'GET /api/admin/trading/restricted': none,
    'POST /api/admin/trading/restricted': { body: { ticker: 'BOLT', reason: 'A director is a client' } },
    'DELETE /api/admin/trading/restricted/{ticker}': { path: { ticker: 'FLUX' } },
    'GET /api/ops/ingestion/throughput': { query: { hours: 6, bucket: '6h' } },
    'GET /api/ops/ingestion/summary': { query: { hours: 24 } },
    'GET /api/ops/sources/coverage-gaps': none,
    'GET /api/ops/model/failures': { query: { hours: 24, limit: 2 } },
    'GET /api/ops/model/performance': { query: { hours: 24 } },
    'GET /api/ops/pipeline/health': { query: { hours: 24 } },
    'GET /api/ops/pipeline/stream': none,
    'GET /api/ops/pipeline/toggle': none,
    'POST /api/ops/pipeline/toggle': { body: { enabled: true } },
    'POST /api/ops/pipeline/retry-failed': none,
    'POST /api/analytics/query': { body: { sql: 'select 1 as one', limit: 10 } },
    'GET /api/analytics/schema': none,
    'GET /api/analytics/pg-schema': none,
    'POST /api/analytics/pg-query': { body: { sql: 'select ticker, sector from companies order by ticker', limit: 2 } },
    'GET /api/analytics/saved-queries': none,
    'POST /api/analytics/saved-queries': {
      body: { name: 'Closes', description: 'Newest closes', sql_text: 'select ticker, close from market_bars' },
    },
    'DELETE /api/analytics/saved-queries/{query_id}': by('query_id', 'query'),
    'GET /api/admin/macro/status': none,
    'PUT /api/admin/macro/toggle': { body: { enabled: true, operator: 'desk' } },
    'GET /api/macro/events': { query: { severity: 'high', limit: 2 } },
    'GET /api/macro/events/{event_id}': by('event_id', 'event'),
    'GET /api/macro/impacts/{ticker}': ticker,
    'POST /api/macro/what-if': {
      body: {
        event_types: ['tariff'],
        severity: 'high',
        affected_regions: ['Europe'],
        affected_sectors: ['Technology'],
      },
    },
    'GET /api/admin/competitive/status': none,
    'PUT /api/admin/competitive/toggle': { body: { enabled: true, operator: 'desk' } },
    'GET /api/patterns/{ticker}': ticker,
    'GET /api/patterns/{ticker}/competitors': ticker,
    'GET /api/patterns/{ticker}/competitive-signals': ticker,
    'GET /api/patterns/{ticker}/decisions': ticker,
    'GET /api/agents': { query: { active_only: true } },
    'GET /api/agents/{agent_id}': agent,
    'POST /api/agents': { body: { name: 'Filing reader', purpose: 'Reads quarterly reports', temperature: 0.1 } },
    'PUT /api/agents/{agent_id}': { ...agent, body: { timeout_seconds: 90 } },
    'DELETE /api/agents/{agent_id}': by('agent_id', 'spare agent'),
    'POST /api/agents/{agent_id}/try': { ...agent, body: { document_id: exampleId('document') } },
    'GET /api/agents/{agent_id}/performance': { ...agent, query: { hours: 24 } },
    'GET /api/agents/{agent_id}/performance/history': { ...agent, query: { hours: 2 } },
    'GET /api/agents/{agent_id}/variants': agent,
    'GET /api/agents/{agent_id}/variants/{variant_id}': variantOf('variant'),
    'POST /api/agents/{agent_id}/variants': {
      ...agent,
      body: { variant_name: 'Large model', model_name: 'large-model' },
    },
    'PUT /api/agents/{agent_id}/variants/{variant_id}': { ...variantOf('variant'), body: { temperature: 0.2 } },
    'POST /api/agents/{agent_id}/clone': { ...agent, body: { variant_name: 'Copy of the agent' } },
    'POST /api/agents/{agent_id}/variants/{variant_id}/clone': {
      ...variantOf('variant'),
      body: { variant_name: 'Copy of the variant', temperature: 0.3 },
    },
    'POST /api/agents/{agent_id}/variants/{variant_id}/activate': variantOf('variant'),
    'POST /api/agents/{agent_id}/variants/deactivate': agent,
    'GET /api/agents/{agent_id}/variants/{variant_id}/performance': { ...variantOf('variant'), query: { hours: 24 } },
    'GET /api/agents/{agent_id}/variants/{variant_id}/performance/history': {
      ...variantOf('variant'),
      query: { hours: 2 },
    },
    'GET /api/agents/{agent_id}/variants/{variant_id}/limits': variantOf('variant'),
    'PUT /api/agents/{agent_id}/variants/{variant_id}/limits': {
      ...variantOf('variant'),
      body: { token_budget: 1000000, money_budget_usd: 5 },
    },
    'DELETE /api/agents/{agent_id}/variants/{variant_id}': variantOf('spare variant'),
    'GET /api/model-prices': none,
    'PUT /api/model-prices': {
      body: {
        model_provider: 'openai',
        model_name: 'new-model',
        input_usd_per_million: 2.5,
        output_usd_per_million: 10,
      },
    },
    'DELETE /api/model-prices/{price_id}': by('price_id', 'price'),
    'GET /api/validation/summary': { query: { lookback: '30d', horizon: '7d' } },
    'GET /api/validation/calibration': { query: { lookback: '30d', horizon: '7d' } },
    'GET /api/validation/ic-by-horizon': { query: { lookback: '30d' } },
    'GET /api/validation/gate-status': none,
    'GET /api/validation/attribution/sources': { query: { lookback: 'all', horizon: '7d' } },
    'GET /api/validation/attribution/catalysts': { query: { lookback: 'all', horizon: '7d' } },
    'GET /api/validation/attribution/layers': { query: { lookback: 'all', horizon: '7d' } },
    'GET /api/reports': { query: { report_type: 'weekly', limit: 2 } },
    'GET /api/reports/{report_id}': by('report_id', 'report'),
    'GET /api/reports/{report_id}.html': by('report_id', 'report'),
  },
  trading: {
    ...SYSTEM,
    'GET /api/trading/debug': none,
    'GET /api/trading/status': none,
    'PUT /api/trading/config': { body: { polling_interval_seconds: 10, micro_trading_enabled: false } },
    'POST /api/trading/pause': none,
    'POST /api/trading/resume': none,
    'GET /api/trading/decisions': { query: { decision: 'skip', limit: 2 } },
    'GET /api/trading/metrics': none,
    'GET /api/trading/metrics/history': { query: { limit: 2 } },
    'GET /api/trading/untaken': { query: { limit: 2 } },
    'POST /api/trading/backtest': {
      body: { start_date: '2026-10-05', end_date: '2026-11-06', initial_capital: 10000, risk_tier: 'conservative' },
    },
    'GET /api/trading/backtest/{backtest_id}': by('backtest_id', 'backtest'),
    'GET /api/trading/backtests': { query: { limit: 2 } },
    'GET /api/trading/notifications/config': none,
    'PUT /api/trading/notifications/config': { body: { email_recipient: 'desk@example.com' } },
    'GET /api/trading/notifications/history': { query: { limit: 2 } },
    'POST /api/trading/override/preview': { body: order },
    'POST /api/trading/override/order': { body: order },
    'POST /api/trading/reset': { body: { initial_capital: 50000, reserve_pct: 0.1 } },
  },
};
