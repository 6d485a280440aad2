import fc from 'fast-check';
import { encode } from 'gpt-tokenizer';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/kernel/access/role.ts';
import { ALL_TOOLS } from '../../src/mcp/use/all-tools.ts';
import type { Label } from '../interface/examples/world.ts';
import { type McpWorld, mcpWorld } from './kit.ts';
import { use } from './use.ts';

/** Calls with arbitrary arguments for each role; the long form is `npm run mcp:fuzz`. */
const FUZZ_RUNS = Number(process.env['SEXTANT_MCP_FUZZ_RUNS'] ?? 40);

let mcp: McpWorld;
type Client = Awaited<ReturnType<McpWorld['connect']>>;
const clients: Record<string, Client> = {};
beforeAll(async () => {
  mcp = await mcpWorld();
  for (const role of ['viewer', 'operator', 'admin', 'internal'] as const) clients[role] = await mcp.connect(role);
  clients['stdio'] = await mcp.connectStdio('operator');
}, 120_000);

const id = (label: Label) => mcp.world.ids[label];
const truth = async (path: string, service = 'query'): Promise<never> =>
  (await mcp.world.services[service]!.inject(path)).json();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('the tools are at most twelve and cost less than 2,000 tokens', async () => {
  const { tools } = await clients['admin']!.listTools();
  const text = JSON.stringify({ tools });
  expect(ALL_TOOLS.length).toBeLessThanOrEqual(12);
  expect(text.length / 4).toBeLessThan(2_000);
  expect(encode(text).length).toBeLessThan(2_000);
  expect(tools.map(({ name }) => name).join()).not.toMatch(/send|approve|cancel|submit/);
});

describe('roles', () => {
  const READS = ['query', 'series', 'explain', 'what_if', 'status', 'get', 'compare', 'backtest'];
  const CHANGES = ['track', 'propose_order'];
  test.each<[Role, string[]]>([
    ['viewer', READS],
    ['internal', READS],
    ['operator', [...READS, ...CHANGES]],
    ['admin', [...READS, ...CHANGES]],
  ])('%s is offered its tools', async (role, expected) => {
    const names = (await clients[role]!.listTools()).tools.map(({ name }) => name);
    const optional = new Set(['search', 'ask']);
    expect(names.filter((name) => !optional.has(name)).toSorted()).toEqual(expected.toSorted());
  });

  test.each(['viewer', 'internal'])('%s is refused what it is not offered', async (role) => {
    const order = { ticker: 'OMEGA', side: 'buy', quantity: 1, reason: 'test' };
    for (const [name, input] of Object.entries({ propose_order: order, track: { symbols: ['OMEGA'] } }))
      expect(await use(clients[role]!, name, input)).toMatchObject({ isError: true, text: /needs the role operator/ });
    const dates = { start_date: '2026-01-05', end_date: '2026-02-05' };
    expect(await use(clients[role]!, 'backtest', dates)).toMatchObject({ isError: true, text: /role \(403\)/ });
  });

  test('without a token, or with an unknown one, nothing is answered', async () => {
    for (const headers of [{}, { authorization: 'Bearer nobody' }] as Record<string, string>[]) {
      const answer = await fetch(`${mcp.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect(answer.status).toBe(401);
    }
    expect(await fetch(`${mcp.url}/llms.txt`).then((answer) => answer.text())).toContain('/mcp');
  });
});

interface Task {
  tool: string;
  input: () => Record<string, unknown>;
  check: (value: never, text: string) => void | Promise<void>;
}
const has = (expected: object) => (value: never) => expect(value).toMatchObject(expected);

/** Each with an answer that is known from the rows or read from the service itself. */
const TASKS: Task[] = [
  ...(['company', 'document', 'recommendation', 'trend', 'order', 'report'] as const).map((kind) => ({
    tool: 'get',
    input: () => ({ kind, id: id(kind) }),
    check: (value: never) => expect(value).toMatchObject({ id: id(kind) }),
  })),
  {
    tool: 'get',
    input: () => ({ kind: 'macro_event', id: id('event') }),
    check: (value) => has({ id: id('event') })(value),
  },
  ...(['company', 'document', 'recommendation', 'trend', 'order', 'position'] as const).map((kind) => ({
    tool: 'get',
    input: () => ({ kind, ticker: 'omega' }),
    check: (value: never) => {
      const { items } = value as { items: { ticker?: string; entity_id?: string }[] };
      for (const item of items) expect(item.ticker ?? item.entity_id ?? 'OMEGA').toBe('OMEGA');
      if (kind !== 'position') expect(items.length).toBeGreaterThan(0);
    },
  })),
  ...(['company', 'macro_event', 'report', 'approval', 'order'] as const).map((kind) => ({
    tool: 'get',
    input: () => ({ kind, limit: 1 }),
    check: (value: never) => expect((value as { items: unknown[] }).items.length).toBe(1),
  })),
  ...[0, 1, 2].map((offset) => ({
    tool: 'get',
    input: () => ({ kind: 'company', limit: 1, offset }),
    check: async (value: never) => {
      const all = (await truth('/api/companies')) as { id: string }[];
      expect(value).toMatchObject({ total: all.length, items: [{ id: all[offset]?.id }] });
    },
  })),
  { tool: 'get', input: () => ({ kind: 'fundamentals', ticker: 'OMEGA' }), check: has({ ticker: 'OMEGA' }) },
  { tool: 'get', input: () => ({ kind: 'filing', ticker: 'OMEGA' }), check: has({ kind: 'filing' }) },
  ...[1, 7, 42].map((number) => ({
    tool: 'query',
    input: () => ({ sql: `select ${number} as n, ${number} * 2 as twice` }),
    check: has({ columns: ['n', 'twice'], rows: [[number, number * 2]] }),
  })),
  { tool: 'query', input: () => ({ sql: 'select * from range(10) t(n)', limit: 4 }), check: has({ row_count: 4 }) },
  {
    tool: 'query',
    input: () => ({}),
    check: (value) => expect((value as { tables: string[] }).tables).toContain('bars'),
  },
  {
    tool: 'query',
    input: () => ({ table: 'bars' }),
    check: (value) => expect((value as { columns: string[] }).columns).toContain('ticker varchar'),
  },
  ...[1, 2, 3].map((limit) => ({
    tool: 'series',
    input: () => ({ kind: 'price', ticker: 'OMEGA', limit }),
    check: async (value: never) => {
      const { bars } = (await truth(`/api/market/prices/OMEGA?limit=${limit}`)) as { bars: { close: number }[] };
      const shown = (value as { bars: { close: number }[] }).bars.map(({ close }) => close);
      expect(shown).toEqual(bars.map(({ close }) => Number(close.toPrecision(6))));
    },
  })),
  { tool: 'series', input: () => ({ kind: 'trend', ticker: 'OMEGA', window: '7d' }), check: has({ kind: 'trend' }) },
  { tool: 'series', input: () => ({ kind: 'signal', ticker: 'OMEGA' }), check: has({ kind: 'signal' }) },
  {
    tool: 'series',
    input: () => ({ kind: 'equity', limit: 1 }),
    check: (value) => expect((value as { points?: unknown[] }).points?.length ?? 0).toBeLessThanOrEqual(1),
  },
  {
    tool: 'explain',
    input: () => ({ kind: 'recommendation', id: id('recommendation') }),
    check: (value) => has({ recommendation: { id: id('recommendation'), ticker: 'OMEGA' } })(value),
  },
  {
    tool: 'explain',
    input: () => ({ kind: 'recommendation', ticker: 'OMEGA' }),
    check: has({ recommendation: { ticker: 'OMEGA' } }),
  },
  ...(['order', 'document', 'recommendation'] as const).map((kind) => ({
    tool: 'explain',
    input: () => ({ kind, id: id(kind) }),
    check: (_value: never, text: string) => expect(text).toContain(id(kind)),
  })),
  ...(['low', 'critical'] as const).map((severity) => ({
    tool: 'what_if',
    input: () => ({ event_types: ['tariff'], severity, regions: ['China'] }),
    check: async (value: never) => {
      const all = (await truth('/api/companies')) as unknown[];
      expect(value).toMatchObject({ companies_evaluated: all.length });
    },
  })),
  {
    tool: 'compare',
    input: () => ({ tickers: ['omega', 'OMEGA', 'QQQQ'] }),
    check: has({ companies: [{ ticker: 'OMEGA' }, { error: 'not tracked' }] }),
  },
  { tool: 'backtest', input: () => ({ id: id('backtest') }), check: (value) => has({ id: id('backtest') })(value) },
  { tool: 'backtest', input: () => ({}), check: (_value, text) => expect(text).toContain(id('backtest')) },
  { tool: 'status', input: () => ({}), check: has({ info: { version: '0.0.0' }, access: { role: 'operator' } }) },
  {
    tool: 'track',
    input: () => ({ symbols: ['OMEGA'], progress_only: true }),
    check: has({ companies: [{ ticker: 'OMEGA' }] }),
  },
];

/** Refused with a sentence that names what to change. */
const REFUSALS: [string, () => Record<string, unknown>, RegExp][] = [
  ['get', () => ({ kind: 'cat' }), /input\.kind must be one of company/],
  ['get', () => ({}), /input\.kind is required/],
  ['get', () => ({ kind: 'order', id: '1' }), /input\.id must be a UUID/],
  ['get', () => ({ kind: 'order', id: UNKNOWN }), /not found \(404\)/],
  ['get', () => ({ kind: 'position', id: UNKNOWN }), /position has no id/],
  ['get', () => ({ kind: 'report', ticker: 'OMEGA' }), /cannot be filtered by ticker/],
  ['get', () => ({ kind: 'filing' }), /filing needs a ticker/],
  ['get', () => ({ kind: 'filing', ticker: 'QQQQ' }), /QQQQ is not tracked/],
  ['get', () => ({ kind: 'order', ticker: '../x' }), /input\.ticker must be a ticker symbol/],
  ['get', () => ({ kind: 'order', limit: 0 }), /input\.limit must be an integer from 1 to 100/],
  ['get', () => ({ kind: 'order', colour: 1 }), /input\.colour is not a known field/],
  ['query', () => ({ sql: 'drop table bars' }), /invalid input \(400\)/],
  ['query', () => ({ sql: 'select * from nothing_here' }), /nothing_here/],
  ['query', () => ({ table: 'nothing' }), /no table "nothing"; there are/],
  ['series', () => ({ kind: 'price' }), /needs a ticker/],
  ['explain', () => ({ kind: 'recommendation' }), /id of a recommendation, or a ticker/],
  ['explain', () => ({ kind: 'recommendation', ticker: 'QQQQ' }), /no recommendation of QQQQ/],
  ['explain', () => ({ kind: 'order' }), /needs its id/],
  ['what_if', () => ({ event_types: [], severity: 'low' }), /event_types must be a list/],
  ['compare', () => ({ tickers: ['OMEGA'] }), /tickers must be a list of 2 to 6 items/],
  ['backtest', () => ({ start_date: '2026-01-05' }), /both start_date and end_date/],
  ['backtest', () => ({ start_date: '2026-13-05', end_date: '2026-01-01' }), /start_date must be a date/],
  ['propose_order', () => ({ ticker: 'OMEGA', side: 'buy', quantity: -1, reason: 'x' }), /quantity must be/],
  ['propose_order', () => ({ ticker: 'QQQQ', side: 'buy', quantity: 1, reason: 'x' }), /QQQQ is not tracked/],
];

describe.each(['operator', 'stdio'])('tasks with known answers, as %s', (name) => {
  test(`${TASKS.length} tasks and ${REFUSALS.length} refusals`, async () => {
    expect(TASKS.length + REFUSALS.length).toBeGreaterThanOrEqual(60);
    const client = clients[name]!;
    for (const { tool, input, check } of TASKS) {
      const answer = await use(client, tool, input());
      expect(answer.isError, `${tool} ${JSON.stringify(input())}: ${answer.text}`).toBe(false);
      await check(answer.value, answer.text);
    }
    for (const [tool, input, expected] of REFUSALS) {
      const answer = await use(client, tool, input());
      expect(answer, `${tool} ${JSON.stringify(input())}`).toMatchObject({ isError: true });
      expect(answer.text).toMatch(expected);
    }
  });
});

test('a proposed order waits for a person, although paper orders need no approval', async () => {
  const { db } = mcp.world.database;
  const input = { ticker: 'omega', side: 'buy', quantity: 2, limit_price: 99.5, reason: 'Order book grew' };
  const { value, text, isError } = await use(clients['operator']!, 'propose_order', input);
  expect(isError, text).toBe(false);
  const { order_id: orderId, approval_id: approvalId } = value as { order_id: string; approval_id: string };
  const order = () => db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  expect(await order()).toMatchObject({ status: 'pending_approval', approval_id: approvalId, quantity: 2 });
  const jobs = await db.selectFrom('kernel.jobs').select('payload').execute();
  expect(JSON.stringify(jobs)).not.toContain(orderId);
  const review = (token: string) =>
    fetch(`${mcp.url}/api/admin/trading/approvals/${approvalId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer token-of-${token}` },
      body: JSON.stringify({ approved: false, review_note: 'no' }),
    });
  expect((await review('operator')).status).toBe(403);
  expect((await review('viewer')).status).toBe(403);
  expect((await review('admin')).status).toBe(200);
  expect((await order()).status).toBe('blocked');
});

test('resources and prompts', async () => {
  const client = clients['viewer']!;
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain(`sextant://report/${id('report')}`);
  const { contents } = await client.readResource({ uri: `sextant://document/${id('document')}` });
  const { body } = (await truth(`/api/documents/${id('document')}`)) as { body: string };
  expect(contents[0]).toMatchObject({ mimeType: 'text/plain', text: body });
  await expect(client.readResource({ uri: 'sextant://document/1' })).rejects.toThrow(/no resource/);
  await expect(client.readResource({ uri: `sextant://report/${UNKNOWN}` })).rejects.toThrow(/404/);
  expect((await client.listPrompts()).prompts.length).toBe(5);
  const brief = await client.getPrompt({ name: 'company_brief', arguments: { ticker: 'OMEGA' } });
  expect(JSON.stringify(brief.messages)).toContain('OMEGA');
  await expect(client.getPrompt({ name: 'company_brief', arguments: { ticker: 'a b' } })).rejects.toThrow(/ticker/);
  await expect(client.getPrompt({ name: 'none' })).rejects.toThrow(/unknown prompt/);
  await expect(client.callTool({ name: 'send_order', arguments: {} })).rejects.toThrow(/unknown tool/);
});

describe.each(['viewer', 'operator'] as const)('arbitrary arguments, as %s', (role) => {
  // What an operator tracks is looked up outside of this process.
  const isTried = (name: string) => role === 'viewer' || name !== 'track';
  const names = 'kind id ticker sql limit tickers start_date side quantity reason q question __proto__'.split(' ');
  const known = fc.constantFrom(...names);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>('order', 'OMEGA', UNKNOWN, 1, '\u0000', '🦉', 'buy', ['OMEGA', 'QQQQ'], 'select 1'),
  );
  const input = fc.dictionary(fc.oneof(known, fc.string()), value, { maxKeys: 5 });
  const sentOrders = () =>
    mcp.world.database.db.selectFrom('orders').select('id').where('status', '!=', 'pending_approval').execute();

  test('get an answer or a sentence, never a failure of the protocol, and send no order', async () => {
    const client = clients[role]!;
    const { tools } = await client.listTools();
    const before = await sentOrders();
    const tried = tools.map(({ name }) => name).filter(isTried);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tried), input, async (name, input) => {
        const { text, isError } = await use(client, name, input);
        if (isError) expect(text).toMatch(/^[a-z]/);
        expect(text.length).toBeLessThanOrEqual(16_000);
      }),
      { numRuns: FUZZ_RUNS },
    );
    expect(await sentOrders()).toEqual(before);
  });
});
