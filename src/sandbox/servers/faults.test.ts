import { describe, expect, test } from 'vitest';
import { createFaults, parseFault } from './faults.ts';

describe('faults', () => {
  test('strike the routes they name, as often as they say', () => {
    const faults = createFaults(1);
    faults.add({ route: 'POST /alpaca/v2/orders', kind: 'reset', count: 2 });
    expect(faults.strike('GET', '/alpaca/v2/orders', ['reset'])).toBeNull();
    expect(faults.strike('POST', '/alpaca/v2/orders', ['500'])).toBeNull();
    expect(faults.strike('POST', '/alpaca/v2/orders', ['reset'])?.kind).toBe('reset');
    expect(faults.strike('POST', '/alpaca/v2/orders', ['reset', '500'])?.kind).toBe('reset');
    expect(faults.strike('POST', '/alpaca/v2/orders', ['reset'])).toBeNull();
    expect(faults.list()).toEqual([]);
  });

  test('a star stands for anything, and a dot for a dot', () => {
    const faults = createFaults(1);
    faults.add({ route: '* /outlets/*/feed.rss', kind: '500' });
    expect(faults.strike('GET', '/outlets/quay/feed.rss', ['500'])).not.toBeNull();
    expect(faults.strike('GET', '/outlets/quay/feedxrss', ['500'])).toBeNull();
    faults.clear();
    expect(faults.strike('GET', '/outlets/quay/feed.rss', ['500'])).toBeNull();
  });

  test('a probability strikes about that often, the same way each time', () => {
    const run = () => {
      const faults = createFaults(4);
      faults.add({ route: '* /', kind: '429', probability: 0.3 });
      return Array.from({ length: 400 }, () => faults.strike('GET', '/x', ['429']) !== null);
    };
    const struck = run().filter(Boolean).length;
    expect(struck).toBeGreaterThan(80);
    expect(struck).toBeLessThan(160);
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
