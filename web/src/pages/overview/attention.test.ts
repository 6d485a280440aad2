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
  const engine = { paused: false, enabled: true, circuit_breaker_status: 'normal' };
  const input = (change: object = {}) =>
    ({
      health,
      sources: [],
      status: { vendors: [], processes: [] },
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

  test('shows the sentence of a refused key and a process that keeps failing', () => {
    const vendors = [
      { vendor: 'market data', verdict: 'failed', message: 'The key is refused.' },
      { vendor: 'e-mail', verdict: 'not_configured', message: 'No mail server.' },
    ];
    const processes = [
      { process: 'broker', restarts: 9, is_crash_looping: true, last_message: 'no such column' },
      { process: 'intake', restarts: 1, is_crash_looping: false, last_message: 'x' },
    ];
    expect(computeAttention(input({ status: { vendors, processes } })).map(({ text }) => text)).toEqual([
      'The key is refused.',
      'The broker process failed 9 times in the last hour: no such column',
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
        engine: { ...engine, paused: true, circuit_breaker_status: 'daily_loss' },
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
    expect(found.find(({ key }) => key === 'breaker')?.text).toBe('Circuit breaker tripped: daily loss.');
  });

  test('a trading engine that does not respond is an issue', () => {
    expect(computeAttention(input({ engine: undefined, engineError: 'It is down.' }))[0]?.text).toBe('It is down.');
  });
});
