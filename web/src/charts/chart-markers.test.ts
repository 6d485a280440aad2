import { expect, test } from 'vitest';
import { placeMarkers } from './chart-markers.ts';

const DAYS = ['2026-11-11T14:30:00Z', '2026-11-12T14:30:00Z', '2026-11-13T14:30:00Z'];

test('a marker is placed on the last bar that starts at or before its time', () => {
  const placed = placeMarkers(DAYS, [
    { at: '2026-11-10T12:00:00Z', kind: 'buy', text: 'buy' },
    { at: '2026-11-12T20:00:00Z', kind: 'sell', text: 'sell' },
  ]);
  expect(placed).toEqual([{ index: 1, kind: 'sell', text: 'sell' }]);
});

test('markers on one side of a bar become one, fills first, with the words of all', () => {
  const placed = placeMarkers(DAYS, [
    { at: '2026-11-13T15:00:00Z', kind: 'buy', text: 'buy' },
    { at: '2026-11-13T16:00:00Z', kind: 'bought', text: '+20' },
    { at: '2026-11-13T16:30:00Z', kind: 'bought', text: '+20' },
    { at: '2026-11-13T17:00:00Z', kind: 'good' },
  ]);
  expect(placed).toEqual([
    { index: 2, kind: 'bought', text: '+20 ×2, buy' },
    { index: 2, kind: 'good', text: '' },
  ]);
});

test('the documents of one bar are added up, also those of the days after it', () => {
  const placed = placeMarkers(DAYS, [
    { at: '2026-11-13T15:00:00Z', kind: 'good', documents: 10 },
    { at: '2026-11-14T15:00:00Z', kind: 'bad', documents: 1 },
  ]);
  expect(placed).toEqual([{ index: 2, kind: 'bad', text: '11 documents' }]);
});
