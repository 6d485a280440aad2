import { setTimeout as delay } from 'node:timers/promises';
import { platformFolder, startPlatform } from '../../test/kit/platform.ts';
import { untilQuiet } from '../quiet.ts';

const APPROVAL_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 500;

export interface FilledFolder {
  dataDir: string;
  remove(): void;
}

/**
 * A data folder with a simulated market after its first fill. SEXTANT_BENCH_DATA_DIR names a folder that was filled before,
 * which is kept.
 */
export async function fillFolder(): Promise<FilledFolder> {
  const kept = process.env.SEXTANT_BENCH_DATA_DIR;
  if (kept !== undefined) return { dataDir: kept, remove: () => {} };
  const folder = platformFolder();
  // The default market may hold nothing worth buying for an hour, and reads of orders need one that was filled.
  const platform = await startPlatform(folder.dataDir, { env: { SANDBOX_WORLD: 'easy' } });
  try {
    await untilQuiet(platform.urls.query);
    await createRows(platform.urls);
    await untilQuiet(platform.urls.query);
  } finally {
    await platform.stop();
  }
  return folder;
}

/** Rows that only users create. */
async function createRows({
  query,
  registry,
  trading,
}: Record<'query' | 'registry' | 'trading', string>): Promise<void> {
  const [agent] = await read(`${query}/api/agents`);
  const [company] = await read(`${registry}/companies`);
  const list = await create(`${registry}/watchlists`, { name: 'Bench' });
  await create(`${registry}/watchlists/${list.id}/members/${company?.id}`, {});
  await create(`${query}/api/agents/${agent?.id}/variants`, { variant_name: 'Bench', model_name: 'bench' });
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await create(`${trading}/api/trading/backtest`, {
    start_date: day(60),
    end_date: day(5),
    initial_capital: 100_000,
    risk_tier: 'moderate',
  });
  await createApproval(query, trading, String(company?.ticker));
}

/** An order that waits for an approval; the setting is put back afterwards. */
async function createApproval(query: string, trading: string, ticker: string): Promise<void> {
  const change = (autoApprove: boolean) =>
    send('PUT', `${query}/api/admin/trading/approval-config`, { auto_approve_paper: autoApprove });
  await change(false);
  await send('POST', `${trading}/api/trading/override/order`, {
    ticker,
    side: 'buy',
    quantity: 1,
    order_type: 'market',
  });
  const endMs = Date.now() + APPROVAL_WITHIN_MS;
  while ((await read(`${query}/api/admin/trading/approvals`)).length === 0) {
    if (Date.now() > endMs) throw new Error('the order was not held for an approval');
    await delay(POLL_EVERY_MS);
  }
  await change(true);
}

const read = async (url: string) => (await (await fetch(url)).json()) as Record<string, string>[];

const create = (url: string, body: object) => send('POST', url, body);

async function send(method: string, url: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text === '' ? '{}' : text) as Record<string, string>;
}
