import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePublicAt, decideAcceptance, endOfDay, parseAcceptanceStamp } from './public-time.ts';

const at = (text: string) => new Date(text);
const LATER = at('2026-12-31T00:00:00Z');

test('a header’s acceptance time is New York’s local time, summer and winter', () => {
  expect(parseAcceptanceStamp('20260302163005')).toEqual(at('2026-03-02T21:30:05Z'));
  expect(parseAcceptanceStamp('20260702163005')).toEqual(at('2026-07-02T20:30:05Z'));
  expect(parseAcceptanceStamp('20261302163005')).toBeNull();
});

test('the header decides, whatever the list claims', () => {
  const header = at('2026-03-02T21:05:00Z');
  for (const listedAsUtc of [null, at('2026-03-02T16:05:00Z'), at('2026-03-02T21:05:00Z')]) {
    expect(decideAcceptance({ header, listedAsUtc, filedOn: '2026-03-02', observedAt: LATER })).toEqual({
      at: header,
      proven: true,
    });
  }
});

test('without a header 16:05 marked as UTC is read as 16:05 in New York', () => {
  const read = (listedAsUtc: string) =>
    decideAcceptance({ header: null, listedAsUtc: at(listedAsUtc), filedOn: null, observedAt: LATER });
  expect(read('2026-03-02T16:05:00Z')).toEqual({ at: at('2026-03-02T21:05:00Z'), proven: false });
  expect(read('2026-07-02T16:05:00Z').at).toEqual(at('2026-07-02T20:05:00Z'));
});

test('a filing that is listed already was accepted by then', () => {
  const observedAt = at('2026-03-02T21:06:00Z');
  const evidence = { header: null, listedAsUtc: at('2026-03-02T21:05:00Z'), filedOn: null, observedAt };
  expect(decideAcceptance(evidence).at).toEqual(observedAt);
});

test('with a date alone a filing counts from the end of that day in New York', () => {
  const evidence = { header: null, listedAsUtc: null, filedOn: '2026-03-02', observedAt: LATER };
  expect(decideAcceptance(evidence).at).toEqual(at('2026-03-03T05:00:00Z'));
});

test('a filing accepted in the evening and dated the next day is public when EDGAR opens', () => {
  expect(computePublicAt(at('2026-03-02T23:10:00Z'), '2026-03-03')).toEqual(at('2026-03-03T11:00:00Z'));
  expect(computePublicAt(at('2026-03-02T21:05:00Z'), '2026-03-02')).toEqual(at('2026-03-02T21:05:00Z'));
});

test('no reading of the list is earlier than the acceptance, however it was written', () => {
  const instants = fc.date({ min: at('2001-01-01'), max: at('2026-10-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.boolean(), (accepted, isLocal) => {
      const wall = new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'America/New_York',
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(accepted);
      // The hour that the autumn clock change repeats is ambiguous for any reader.
      fc.pre(!/-1[01]-.*|-10-.* 0[0-2]:/.test(wall) || !/ 0[0-2]:/.test(wall));
      const listedAsUtc = isLocal ? at(`${wall.replace(' ', 'T')}Z`) : accepted;
      const decided = decideAcceptance({ header: null, listedAsUtc, filedOn: null, observedAt: LATER });
      expect(decided.at.getTime()).toBeGreaterThanOrEqual(Math.floor(accepted.getTime() / 1_000) * 1_000);
      expect(endOfDay(wall.slice(0, 10)).getTime()).toBeGreaterThan(accepted.getTime());
    }),
  );
});
