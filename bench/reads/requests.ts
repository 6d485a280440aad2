import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { ServiceName } from '../../src/config.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';

/** One GET of the interface with parameters that a user would send. */
export interface ReadRequest {
  service: ServiceName;
  /** As in the list of the interface. */
  path: string;
  url: string;
}

export interface Endpoint {
  service: ServiceName;
  method: string;
  path: string;
}

/** Parameters in the query; every other GET is sent without any, so that its defaults are measured. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/trends': 'limit=50',
  '/api/trends/history': 'ticker={ticker}',
  '/api/recommendations': 'limit=20',
  '/api/validation/summary': 'lookback=all&horizon=7d',
  '/api/validation/calibration': 'lookback=all&horizon=7d',
  '/api/validation/ic-by-horizon': 'lookback=all',
  '/api/validation/attribution/sources': 'lookback=all&horizon=7d',
  '/api/validation/attribution/catalysts': 'lookback=all&horizon=7d',
  '/api/validation/attribution/layers': 'lookback=all&horizon=7d',
};

/** A stored row for each name in a path; those with many rows behind them come first. */
const VALUES: Readonly<Record<string, string>> = {
  ticker: `select entity_id from trend_history where entity_type = 'company' group by 1 order by count(*) desc, 1 limit 1`,
  company_id: `select c.id from companies c join document_companies d on d.company_id = c.id
    group by 1 order by count(*) desc, 1 limit 1`,
  document_id: 'select document_id from company_impacts group by 1 order by count(*) desc, 1 limit 1',
  trend_id: `select trend_id from trend_evidence group by 1 order by count(*) desc, 1 limit 1`,
  recommendation_id: `select recommendation_id from recommendation_evidence group by 1 order by count(*) desc, 1 limit 1`,
  order_id: 'select order_id from fills group by 1 order by count(*) desc, 1 limit 1',
  source_id: 'select source_id from ingestion_runs group by 1 order by count(*) desc, 1 limit 1',
  event_id: 'select event_id from macro_impacts group by 1 order by count(*) desc, 1 limit 1',
  agent_id: 'select agent_id from agent_variants order by created_at, id limit 1',
  variant_id: 'select id from agent_variants order by created_at, id limit 1',
  watchlist_id: 'select id from watchlists order by 1 limit 1',
  report_id: 'select id from trading_reports order by 1 desc limit 1',
  backtest_id: 'select id from backtests order by 1 limit 1',
  approval_id: 'select id from approval_requests order by 1 limit 1',
  entity_type: 'select entity_type from audit_events group by entity_type, entity_id order by count(*) desc, 1 limit 1',
  entity_id: 'select entity_id from audit_events group by entity_type, entity_id order by count(*) desc, 1 limit 1',
};

export function listEndpoints(): Endpoint[] {
  const text = readFileSync(join(PACKAGE_ROOT, 'test/interface/endpoints.json'), 'utf8');
  return (JSON.parse(text) as Endpoint[]).filter(({ method }) => method === 'GET');
}

/** The wanted GETs of the interface with ids of the filled database. Fails when the database has no row for a name in a path. */
export async function listReadRequests(
  client: pg.Client,
  isWanted: (endpoint: Endpoint) => boolean,
): Promise<ReadRequest[]> {
  const values = new Map<string, string>();
  const valueOf = async (name: string): Promise<string> => {
    const known = values.get(name);
    if (known !== undefined) return known;
    const statement = VALUES[name];
    if (statement === undefined) throw new Error(`no value is known for {${name}}: add it to bench/reads/requests.ts`);
    const { rows } = await client.query<[string]>({ text: statement, rowMode: 'array' });
    const value = rows[0]?.[0];
    if (value === undefined) throw new Error(`the filled database has no row for {${name}}`);
    values.set(name, value);
    return value;
  };
  const fill = async (text: string): Promise<string> => {
    let filled = text;
    for (const [whole, name = ''] of text.matchAll(/\{([^}]+)\}/g))
      filled = filled.replace(whole, encodeURIComponent(await valueOf(name)));
    return filled;
  };
  const requests: ReadRequest[] = [];
  for (const { service, path } of listEndpoints().filter(isWanted)) {
    const query = QUERIES[path];
    requests.push({ service, path, url: await fill(query === undefined ? path : `${path}?${query}`) });
  }
  return requests;
}
