import { expect, test } from 'vitest';
import { evidenceMarkers, fillMarkers, recommendationMarkers } from './price-markers.ts';

test('only a change of the recommended action has a marker', () => {
  const made = [
    { action: 'buy', generated_at: '2026-11-12T10:00:00Z' },
    { action: 'hold', generated_at: '2026-11-10T10:00:00Z' },
    { action: 'buy', generated_at: '2026-11-13T10:00:00Z' },
    { action: 'sell', generated_at: '2026-11-14T10:00:00Z' },
  ];
  expect(recommendationMarkers(made).map(({ at, kind }) => [at.slice(8, 10), kind])).toEqual([
    ['12', 'buy'],
    ['14', 'sell'],
  ]);
});

test('an order without fills has no marker', () => {
  const order = { side: 'buy', avg_fill_price: 10.5, completed_at: '2026-11-12T15:00:00Z', updated_at: '' };
  expect(fillMarkers([{ ...order, filled_quantity: 0 }])).toEqual([]);
  expect(fillMarkers([{ ...order, filled_quantity: 12 }])).toEqual([
    { at: '2026-11-12T15:00:00Z', kind: 'bought', text: expect.stringMatching(/^bought 12 at \$10\.50, 12 Nov, /) },
  ]);
});

test('documents of one day are one marker with the sign of their sum', () => {
  const item = (id: string, contribution: number) => ({
    document_id: id,
    published_at: '2026-11-12T09:00:00Z',
    contribution,
  });
  const markers = evidenceMarkers([
    { top_evidence: [item('a', 0.2), item('b', -0.5)] },
    { top_evidence: [item('a', 0.2)] },
  ]);
  expect(markers).toEqual([{ at: '2026-11-12T09:00:00Z', kind: 'bad', documents: 2 }]);
});
