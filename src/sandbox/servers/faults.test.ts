import { describe, expect, test } from 'vitest';
import { createFaults, parseFault } from './faults.ts';

describe('faults', () => {
  test('apply to their route and up to their count', () => {
    const faults = createFaults(1);
    faults.add({ route: 'POST /alpaca/v2/orders', kind: 'reset', count: 2 });
    expect(faults.trigger('GET', '/alpaca/v2/orders', ['reset'])).toBeNull();
    expect(faults.trigger('POST', '/alpaca/v2/orders', ['500'])).toBeNull();
    expect(faults.trigger('POST', '/alpaca/v2/orders', ['reset'])?.kind).toBe('reset');
    expect(faults.trigger('POST', '/alpaca/v2/orders', ['reset', '500'])?.kind).toBe('reset');
    expect(faults.trigger('POST', '/alpaca/v2/orders', ['reset'])).toBeNull();
    expect(faults.list()).toEqual([]);
  });

  test('a star matches anything and a dot only a dot', () => {
    const faults = createFaults(1);
    faults.add({ route: '* /outlets/*/feed.rss', kind: '500' });
    expect(faults.trigger('GET', '/outlets/quay/feed.rss', ['500'])).not.toBeNull();
    expect(faults.trigger('GET', '/outlets/quay/feedxrss', ['500'])).toBeNull();
    faults.clear();
    expect(faults.trigger('GET', '/outlets/quay/feed.rss', ['500'])).toBeNull();
  });

  test('a probability applies at about that rate and is reproducible', () => {
    const run = () => {
      const faults = createFaults(4);
      faults.add({ route: '* /', kind: '429', probability: 0.3 });
      return Array.from({ length: 400 }, () => faults.trigger('GET', '/x', ['429']) !== null);
    };
    const triggered = run().filter(Boolean).length;
    expect(triggered).toBeGreaterThan(80);
    expect(triggered).toBeLessThan(160);
    expect(run()).toEqual(run());
  });

  test.each([
    [null, 'object'],
    [{ route: '', kind: '500' }, 'route'],
    [{ route: '* /', kind: 'flood' }, 'kind'],
    [{ route: '* /', kind: '500', count: 0 }, 'count'],
    [{ route: '* /', kind: '500', probability: 1.5 }, 'probability'],
    [{ route: '* /', kind: 'clock_skew', skewMs: '9' }, 'skewMs'],
  ])('refuses %j', (given, word) => {
    const parsed = parseFault(given);
    expect('problem' in parsed && parsed.problem).toContain(word);
  });
});
