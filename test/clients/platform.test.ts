import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SextantClient } from '../../clients/typescript/src/client.ts';
import type { SextantError } from '../../clients/typescript/src/error.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import {
  eventually,
  type Platform,
  type PlatformFolder,
  platformFolder,
  sextant,
  startPlatform,
} from '../kit/platform.ts';
import { use } from '../mcp/use.ts';

const run = promisify(execFile);
const CLIENT = join(PACKAGE_ROOT, 'clients/typescript');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let folder: PlatformFolder;
let platform: Platform;
let token: string;
let client: SextantClient;
beforeAll(async () => {
  folder = platformFolder();
  platform = await startPlatform(folder.dataDir, {
    args: ['--role', 'registry,query-api,trading,risk,console,trading-loop,broker'],
  });
  const created = await sextant(['token', 'create', 'client', '--role', 'admin'], platform.env);
  token = created.stdout.trim().split(/\s+/).at(-1)!;
  client = new SextantClient({ url: platform.urls.console, token });
  // The trading engine answers once its books are reconciled with the broker.
  await eventually('the trading engine answers', () =>
    client.trading.get('/api/trading/status').then(
      () => true,
      () => false,
    ),
  );
  await client.registry.post('/companies', {
    body: { ticker: 'QLLN', legal_name: 'Quillon Systems Inc.', sector: 'Technology', industry: 'Software' },
  });
}, 240_000);
afterAll(async () => {
  await platform?.stop();
  folder?.remove();
}, 60_000);

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as SextantError,
  );

describe('the TypeScript client', { timeout: 60_000 }, () => {
  test('reads and changes through the console and at the services themselves', async () => {
    const direct = new SextantClient({ urls: platform.urls, token });
    const [company] = await client.query.get('/api/companies', { query: { ticker: 'qlln' } });
    expect(company).toMatchObject({ ticker: 'QLLN', sector: 'Technology' });
    const path = { company_id: company!.id };
    await client.registry.post('/companies/{company_id}/aliases', {
      path,
      body: { alias: 'Quillon', alias_type: 'brand' },
    });
    expect(await direct.registry.get('/companies/{company_id}/aliases', { path })).toMatchObject([
      { alias: 'Quillon' },
    ]);
    expect(await direct.risk.get('/approvals/pending')).toEqual([]);
    expect(await direct.trading.get('/health')).toMatchObject({ status: expect.any(String) });
    expect(await direct.query.get('/metrics')).toMatch(/^# HELP/);
    const { status, headers } = await client.query.read('/api/companies');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  test('a key makes a repeated POST the same one', async () => {
    const input = { body: { name: 'Tools' } };
    const options = { idempotencyKey: 'watchlist-1' };
    const first = await client.registry.post('/watchlists', input, options);
    expect(await client.registry.post('/watchlists', input, options)).toEqual(first);
  });

  test('errors have the status and the sentence of the service', async () => {
    const path = { company_id: UNKNOWN };
    expect(await failure(client.query.get('/api/companies/{company_id}', { path }))).toMatchObject({
      status: 404,
      detail: 'company not found',
    });
    expect(await failure(client.query.get('/api/trends', { query: { limit: 9_999 } }))).toMatchObject({
      status: 422,
      detail: expect.stringContaining('limit'),
    });
    const stranger = new SextantClient({ url: platform.urls.console });
    expect(await failure(stranger.query.get('/api/trends'))).toMatchObject({ status: 401 });
  });

  test('lists are read page by page', async () => {
    const wanted = 5;
    for (let index = 0; index < wanted; index += 1)
      await client.trading.post('/api/trading/backtest', {
        body: { start_date: '2026-01-05', end_date: `2026-02-0${index + 2}`, initial_capital: 10_000 },
      });
    for (const pageSize of [1, 2, 5, 100]) {
      const ids = new Set<string>();
      for await (const { id } of client.trading.pages('/api/trading/backtests', {}, { pageSize })) ids.add(id);
      expect(ids.size).toBe(wanted);
    }
  });

  test('events arrive until the reader leaves', async () => {
    for await (const { event, data } of client.query.events('/api/ops/pipeline/stream')) {
      expect(event).toBe('pipeline');
      expect(data).toMatchObject({ at: expect.any(String) });
      break;
    }
  });

  test('its examples run as they are published', async () => {
    const env = { PATH: process.env.PATH, SEXTANT_TOKEN: token };
    const example = (name: string, ...args: string[]) =>
      run(process.execPath, [join(CLIENT, 'dist/examples', name), platform.urls.console, ...args], { env });
    expect((await example('first-steps.js')).stdout).toMatch(
      /1 companies are tracked\n {2}QLLN {2}Quillon[\s\S]*0 positions/,
    );
    expect((await example('watch-pipeline.js', '1')).stdout).toMatch(/^\d{4}-.* \{"at"/);
  });

  test('its package has the code and the types, and no dependency', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: CLIENT });
    const [{ files, unpackedSize }] = JSON.parse(stdout) as [{ files: { path: string }[]; unpackedSize: number }];
    const names = files.map(({ path }) => path);
    for (const service of ['query', 'registry', 'risk', 'trading']) expect(names).toContain(`types/${service}.d.ts`);
    for (const name of ['index.js', 'index.d.ts', 'service.js', 'http.js']) expect(names).toContain(`dist/${name}`);
    expect(names.filter((name) => /examples|\.built|src\//.test(name))).toEqual([]);
    expect(unpackedSize).toBeLessThan(1_000_000);
  });
});

describe('MCP of a started platform', { timeout: 60_000 }, () => {
  const stdio = (given: string) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [join(PACKAGE_ROOT, 'bin/sextant.js'), 'mcp', '--url', platform.urls.console],
      env: { PATH: process.env.PATH ?? '', SEXTANT_TOKEN: given },
    });
  const http = (given: string) =>
    new StreamableHTTPClientTransport(new URL(`${platform.urls.console}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${given}` } },
    });

  test.each([
    ['stdio', stdio],
    ['HTTP', http],
  ])('the official client lists tools over %s and calls three', async (_name, transport) => {
    const model = new Client({ name: 'test', version: '1.0.0' });
    await model.connect(transport(token));
    try {
      const { tools } = await model.listTools();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['get', 'query', 'status', 'search', 'ask', 'propose_order']),
      );
      expect(await use(model, 'get', { kind: 'company', ticker: 'QLLN' })).toMatchObject({
        isError: false,
        value: { items: [{ legal_name: 'Quillon Systems Inc.' }] },
      });
      expect(await use(model, 'query', { sql: 'select 6 * 7 as answer' })).toMatchObject({ value: { rows: [[42]] } });
      const { isError, text } = await use(model, 'status');
      expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining('trading') });
    } finally {
      await model.close();
    }
  });

  test('a wrong token is refused over HTTP', async () => {
    const model = new Client({ name: 'test', version: '1.0.0' });
    await expect(model.connect(http('nobody'))).rejects.toThrow(/bearer token is unknown/);
  });
});
