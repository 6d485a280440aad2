import { describe, expect, test } from 'vitest';
import { computeAttention, type AttentionInput } from './attention.ts';

describe('computeAttention', () => {
  const stage = { error_rate: 0, oldest_waiting_seconds: null };
  const health = {
    pipeline_enabled: true,
    queue_depths: { 'dev:parse': { waiting: 0, active: 0, delayed: 0, dead: 0 } },
    document_stages: [],
    parsing: stage,
    extraction: { ...stage, degraded: 0, last_model_error: null },
  };
  const engine = { paused: false, enabled: true, circuit_breakers: [] as object[] };
  const breaker = (name: string) => ({ name, status: 'tripped', until: null });
  const input = (change: object = {}) =>
    ({
      health,
      isSimulated: false,
      sources: [],
      status: { checks: [], vendors: [], processes: [] },
      conflicts: [],
      approvals: [],
      engine,
      engineError: null,
      tradingMode: 'paper',
      ...change,
    }) as unknown as AttentionInput;

  test('a healthy platform has no issues', () => {
    expect(computeAttention(input())).toEqual([]);
  });

  test('names the companies on whose prices two vendors disagree, with both closes', () => {
    const conflict = (ticker: string, bar_timestamp: string) => ({
      ticker,
      bar_timestamp,
      source: 'polygon',
      close: 275,
      second_source: 'alpaca/sip',
      second_close: 250,
    });
    const conflicts = [
      conflict('AAPL', '2026-11-13T14:30:00Z'),
      conflict('AAPL', '2026-11-12T14:30:00Z'),
      conflict('MSFT', '2026-11-13T14:30:00Z'),
    ];
    expect(computeAttention(input({ conflicts }))).toEqual([
      {
        key: 'conflict AAPL',
        tone: 'warn',
        text: 'Market data vendors disagree on the close of AAPL on 2026-11-13 (275 by polygon, 250 by alpaca/sip), and on 1 more.',
        to: '/companies/AAPL',
      },
      expect.objectContaining({ key: 'conflict MSFT', to: '/companies/MSFT' }),
    ]);
  });

  test('a check of the health that fails or warns is an issue, and a refused vendor is named once', () => {
    const check = (name: string, status: string) => ({ name, status, detail: `About ${name}.`, action: null });
    const checks = [
      check('disk', 'ok'),
      check('mail', 'off'),
      check('lake', 'warning'),
      check('trading_loop', 'failed'),
    ];
    expect(computeAttention(input({ status: { checks, vendors: [], processes: [] } }))).toEqual([
      { key: 'check trading_loop', tone: 'down', text: 'About trading_loop.', to: '/system' },
      { key: 'check lake', tone: 'warn', text: 'About lake.', to: '/system' },
    ]);
    const vendors = [{ vendor: 'market data', verdict: 'failed', message: 'The key is refused.' }];
    const refused = { checks: [check('vendors', 'warning')], vendors, processes: [] };
    expect(computeAttention(input({ status: refused })).map(({ key }) => key)).toEqual(['market data']);
  });

  test('shows the sentence of a refused key and a process that keeps failing', () => {
    const vendors = [
      { vendor: 'market data', verdict: 'failed', message: 'The key is refused.' },
      { vendor: 'e-mail', verdict: 'not_configured', message: 'No mail server.' },
    ];
    const processes = [
      { process: 'broker', restarts: 9, is_crash_looping: true, last_message: 'no such column' },
      { process: 'intake', restarts: 1, is_crash_looping: false, last_message: 'x' },
    ];
    expect(computeAttention(input({ status: { checks: [], vendors, processes } })).map(({ text }) => text)).toEqual([
      'The key is refused.',
      'The broker process failed 9 times in the last hour: no such column',
    ]);
  });

  test('one of a kind is singular', () => {
    const one = {
      ...health,
      queue_depths: { parse: { dead: 1 } },
      document_stages: [{ status: 'extraction_failed', count: 1 }],
    };
    expect(computeAttention(input({ health: one })).map(({ text }) => text)).toEqual([
      'One job failed permanently.',
      'Extraction failed for one document.',
    ]);
  });

  test('lists every issue, the most severe first', () => {
    const found = computeAttention(
      input({
        health: {
          ...health,
          pipeline_enabled: false,
          extraction: { ...stage, degraded: 3, last_model_error: 'refused' },
        },
        approvals: [1, 2],
        engine: { ...engine, paused: true, circuit_breakers: [breaker('daily_loss')] },
        sources: [{ last_run_status: 'failed' }],
      }),
    );
    expect(found.map(({ key }) => key).toSorted()).toEqual([
      'approvals',
      'breaker',
      'model',
      'paused',
      'pipeline',
      'sources',
    ]);
    expect(found.slice(0, 2).every(({ tone }) => tone === 'down')).toBe(true);
    expect(found.find(({ key }) => key === 'breaker')?.text).toBe('Circuit breaker tripped: Daily loss.');
  });

  test('the simulated market needs no language model', () => {
    const unread = { ...health, extraction: { ...stage, degraded: 3, last_model_error: 'refused' } };
    expect(computeAttention(input({ health: unread })).map(({ key }) => key)).toEqual(['model']);
    expect(computeAttention(input({ health: unread, isSimulated: true }))).toEqual([]);
  });

  test('missing prices at the first start are a wait, not an alarm', () => {
    const found = computeAttention(input({ engine: { ...engine, circuit_breakers: [breaker('stale_feed')] } }));
    expect(found).toMatchObject([{ key: 'breaker', tone: 'warn', text: 'Entries wait for current prices.' }]);
  });

  test('an open incident at the broker comes first and leads to its order', () => {
    const incidents = [{ id: 'i', kind: 'unknown_order', order_id: 'o', ticker: 'ACME', message: 'no answer' }];
    expect(computeAttention(input({ incidents, approvals: [1] }))[0]).toMatchObject({
      tone: 'down',
      text: 'ACME: no answer',
      to: '/trading/orders/o',
    });
  });

  test('a trading engine that does not respond is an issue', () => {
    expect(computeAttention(input({ engine: undefined, engineError: 'It is down.' }))[0]?.text).toBe('It is down.');
  });
});
