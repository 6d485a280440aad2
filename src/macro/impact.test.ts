import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MACRO_DURATIONS, MACRO_EVENT_TYPES, MACRO_SEVERITIES } from '../intelligence/macro-event.ts';
import { type ExposedCompany, type ExposureProfile, POSITION_TIERS } from './exposure-channels.ts';
import { computeImpact, expiredAfterSessions, type ImpactEvent, impactDecay } from './impact.ts';
import { BETA, CHANNELS, POLARITY } from './polarity.ts';

const profile = (fields: Partial<ExposureProfile> = {}): ExposureProfile => ({
  revenueMix: {},
  supplyRegions: [],
  commodities: [],
  jurisdictions: [],
  tier: 'regional',
  exportShare: 0,
  confidence: 1,
  ...fields,
});
const company = (
  fields: Partial<ExposureProfile> | null,
  sector = 'Consumer',
  industry = 'Apparel',
): ExposedCompany => ({
  sector,
  industry,
  profile: fields === null ? null : profile(fields),
});
const event = (fields: Partial<ImpactEvent> = {}): ImpactEvent => ({
  eventTypes: ['conflict'],
  severity: 'high',
  affectedRegions: [],
  affectedSectors: [],
  affectedCommodities: [],
  summary: '',
  keyFacts: [],
  confidence: 0.9,
  ...fields,
});
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the worked example', () => {
  const impact = computeImpact(
    event({ affectedRegions: ['Europe'], affectedCommodities: ['oil'] }),
    company({ revenueMix: { Europe: 0.3, 'North America': 0.7 }, commodities: ['oil', 'cotton'] }),
  );

  test('geo .3 and commodity .5 in a high-severity event of confidence .9 give an exposure of .43 and a score of .29025', () => {
    expect(impact?.exposure).toBeCloseTo(0.43, 12);
    expect(impact?.score).toBeCloseTo(0.29025, 12);
  });

  test('factors name the exposure that was hit and sum to the signed score', () => {
    expect(impact?.factors.map(({ channel, matched, exposure }) => ({ channel, matched, exposure }))).toEqual([
      { channel: 'geo', matched: ['Europe'], exposure: 0.3 },
      { channel: 'commodity', matched: ['oil'], exposure: 0.5 },
    ]);
    expect(impact?.signedScore).toBe(sum(impact?.factors.map(({ contribution }) => contribution) ?? []));
    expect(impact?.direction).toBe('negative');
    // Weighted by exposure: -(1 * .24 + .7 * .25) / .49 of the score.
    expect(impact?.signedScore).toBeCloseTo((-0.29025 * (0.24 + 0.175)) / 0.49, 12);
  });
});

describe('the tier of a company', () => {
  const scoreOf = (tier: ExposureProfile['tier'], regions: string[]) =>
    computeImpact(
      event({ affectedRegions: regions }),
      company({ tier, revenueMix: { 'North America': 0.6, Europe: 0.3 } }),
    )?.score ?? 0;

  test.each([
    ['global_leader', 0.8],
    ['multinational', 0.9],
    ['regional', 1],
  ] as const)('%s scales the score by %d', (tier, factor) => {
    expect(scoreOf(tier, ['Europe'])).toBeCloseTo(0.24 * 0.75 * 0.9 * factor, 12);
  });

  test('a domestic company is affected more by events at home and less by events elsewhere', () => {
    expect(scoreOf('domestic', ['North America'])).toBeCloseTo(0.48 * 0.75 * 0.9 * 1.1, 12);
    expect(scoreOf('domestic', ['Europe'])).toBeCloseTo(0.24 * 0.75 * 0.9 * 0.6, 12);
  });
});

test('the score is at most one, even when every channel of a domestic company is hit at home', () => {
  const whole = company({ tier: 'domestic', revenueMix: { Europe: 1 }, supplyRegions: ['Europe'] });
  const impact = computeImpact(event({ severity: 'critical', confidence: 1, affectedRegions: ['Europe'] }), whole);
  expect(impact?.exposure).toBeCloseTo(0.92, 12);
  expect(impact?.score).toBe(1);
});

describe('the direction of an impact', () => {
  const directionOf = (given: ImpactEvent, who: ExposedCompany) => computeImpact(given, who)?.direction ?? null;
  const bank = company({ revenueMix: { 'North America': 1 } }, 'Financials', 'Banks');
  const landlord = company({ revenueMix: { 'North America': 1 } }, 'Financials', 'Real estate');
  const hike = event({
    eventTypes: ['rate_decision'],
    affectedRegions: ['North America'],
    summary: 'The Federal Reserve raised its key rate by 50 basis points',
  });
  const cut = { ...hike, summary: 'The Federal Reserve cut its key rate by 50 basis points' };

  test('a rate rise helps banks and hurts real estate, a rate cut the reverse', () => {
    expect([directionOf(hike, bank), directionOf(hike, landlord)]).toEqual(['positive', 'negative']);
    expect([directionOf(cut, bank), directionOf(cut, landlord)]).toEqual(['negative', 'positive']);
  });

  test('a higher oil price hurts consumers of oil and helps producers', () => {
    const oil = event({
      eventTypes: ['commodity_move'],
      affectedCommodities: ['oil'],
      summary: 'Oil prices surged 9%',
    });
    expect(directionOf(oil, company({ commodities: ['oil'] }, 'Industrials', 'Airlines'))).toBe('negative');
    expect(directionOf(oil, company({}, 'Energy', 'Oil and gas exploration'))).toBe('positive');
    expect(directionOf(oil, company({}, 'Energy', 'Pipelines'))).toBe(null);
  });

  test('a tariff hurts exporters and shields a domestic substitute', () => {
    const tariff = event({ eventTypes: ['tariff'], affectedRegions: ['China'], affectedSectors: ['Technology'] });
    const seller = company({ revenueMix: { China: 0.4 }, exportShare: 0.5 }, 'Technology', 'Semiconductors');
    const local = company({ revenueMix: { 'North America': 1 }, tier: 'domestic' }, 'Technology', 'Semiconductors');
    expect([directionOf(tariff, seller), directionOf(tariff, local)]).toEqual(['negative', 'positive']);
  });

  test('a conflict helps defence companies that sell in the region, although their sector is not named', () => {
    const war = event({ affectedRegions: ['Europe'] });
    const maker = company({ revenueMix: { Europe: 0.5 } }, 'Industrials', 'Aerospace and defense');
    expect(computeImpact(war, maker)?.factors.map(({ channel }) => channel)).toEqual(['geo', 'sector']);
  });

  test('a regulation of one sector does not affect another in the same jurisdiction', () => {
    const law = event({ eventTypes: ['regulation'], affectedRegions: ['Europe'], affectedSectors: ['Technology'] });
    expect(directionOf(law, company({ jurisdictions: ['EU'] }, 'Technology', 'Software'))).toBe('negative');
    expect(directionOf(law, company({ jurisdictions: ['EU'] }, 'Financials', 'Banks'))).toBe(null);
  });

  test('an event of unknown sense reaches the company without a sign', () => {
    const impact = computeImpact({ ...hike, summary: 'The Federal Reserve met on rates' }, bank);
    expect(impact).toMatchObject({ direction: 'mixed', signedScore: 0 });
    expect(impact?.score).toBeGreaterThan(0);
  });

  test('opposing channels are mixed when neither prevails', () => {
    const war = event({ affectedRegions: ['Europe'], affectedSectors: ['Industrials'] });
    const maker = company({ revenueMix: { Europe: 0.5 } }, 'Industrials', 'Aerospace and defense');
    const impact = computeImpact(war, maker);
    const forces = impact?.factors.map(({ channel, exposure, polarity }) => BETA[channel] * exposure * polarity) ?? [];
    expect(Math.abs(sum(forces)) / sum(forces.map(Math.abs))).toBeLessThan(0.25);
    expect(impact?.direction).toBe('mixed');
  });
});

test('an exposure too small to divide by counts as zero', () => {
  const sliver = { revenueMix: { Europe: Number.MIN_VALUE, Asia: 1 } };
  expect(computeImpact(event({ affectedRegions: ['Europe'] }), company(sliver))).toBeNull();
});

describe('without a profile', () => {
  const war = event({ affectedRegions: ['Europe'], affectedSectors: ['Industrials'] });

  test('only the sector channel applies, with low confidence', () => {
    const impact = computeImpact(war, company(null, 'Industrials', 'Airlines'));
    expect(impact).toMatchObject({ inferred: true, direction: 'negative' });
    expect(impact?.confidence).toBeCloseTo(0.27, 12);
    expect(impact?.score).toBeCloseTo(0.6 * 0.75 * 0.9 * 0.3, 12);
  });

  test('a company of another sector is not affected', () => {
    expect(computeImpact(war, company(null, 'Health Care', 'Hospitals'))).toBe(null);
  });
});

test('a revenue mix in percent equals one in fractions', () => {
  const shares = computeImpact(
    event({ affectedRegions: ['Europe'] }),
    company({ revenueMix: { Europe: 0.4, Asia: 0.6 } }),
  );
  const percent = computeImpact(
    event({ affectedRegions: ['Europe'] }),
    company({ revenueMix: { Europe: 40, Asia: 60 } }),
  );
  expect(percent).toEqual(shares);
});

test('the polarity table has a row for every type and a finite number for every channel', () => {
  expect(Object.keys(POLARITY).toSorted()).toEqual([...MACRO_EVENT_TYPES].toSorted());
  for (const row of Object.values(POLARITY)) {
    for (const channel of CHANNELS) expect(Math.abs(row[channel])).toBeLessThanOrEqual(1);
    for (const value of Object.values(row.industries)) expect(Math.abs(value)).toBeLessThanOrEqual(1);
    // A type without a channel could never affect a company.
    expect(CHANNELS.some((channel) => row[channel] !== 0)).toBe(true);
  }
});

test.each([
  ['days', 3],
  ['weeks', 10],
  ['months', 42],
  ['years', 126],
] as const)('an event of %s halves in %d sessions', (duration, sessions) => {
  expect(impactDecay(duration, sessions)).toBe(0.5);
  expect(impactDecay(duration, 0)).toBe(1);
  expect(impactDecay(duration, expiredAfterSessions(duration))).toBeCloseTo(1 / 64, 12);
});

const REGIONS = ['Europe', 'China', 'North America', 'Asia', 'Global', 'Mars'];
const some = (values: readonly string[]) => fc.subarray([...values]);
const anyProfile: fc.Arbitrary<ExposureProfile> = fc.record({
  revenueMix: fc.dictionary(fc.constantFrom(...REGIONS), fc.double({ min: 0, max: 100, noNaN: true })),
  supplyRegions: some(REGIONS),
  commodities: some(['oil', 'copper', 'wheat']),
  jurisdictions: some(['US', 'EU', 'China']),
  tier: fc.constantFrom(...POSITION_TIERS),
  exportShare: fc.double({ min: 0, max: 1, noNaN: true }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});
const anyCompany: fc.Arbitrary<ExposedCompany> = fc.record({
  sector: fc.constantFrom('Energy', 'Financials', 'Technology', null),
  industry: fc.constantFrom('Banks', 'Oil and gas exploration', 'Airlines', 'Software', null),
  profile: fc.option(anyProfile),
});
const anyEvent: fc.Arbitrary<ImpactEvent> = fc.record({
  eventTypes: fc.subarray([...MACRO_EVENT_TYPES], { minLength: 1 }),
  severity: fc.constantFrom(...MACRO_SEVERITIES),
  affectedRegions: some(REGIONS),
  affectedSectors: some(['Energy', 'Financials', 'Technology']),
  affectedCommodities: some(['oil', 'copper', 'wheat']),
  summary: fc.constantFrom('prices rose', 'prices fell', 'tariffs were lifted', 'nothing moved', ''),
  keyFacts: fc.array(fc.string(), { maxLength: 2 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('for any event and any company', () => {
  test('scores are bounded, contributions sum exactly, and direction agrees with the sign', () => {
    fc.assert(
      fc.property(anyEvent, anyCompany, (given, who) => {
        const impact = computeImpact(given, who);
        if (impact === null) return;
        expect(impact.score).toBeGreaterThanOrEqual(0);
        expect(impact.score).toBeLessThanOrEqual(1);
        expect(impact.exposure).toBeLessThanOrEqual(1);
        expect(Math.abs(impact.signedScore)).toBeLessThanOrEqual(impact.score + 1e-12);
        expect(impact.signedScore).toBe(sum(impact.factors.map(({ contribution }) => contribution)));
        if (impact.direction === 'positive') expect(impact.signedScore).toBeGreaterThanOrEqual(0);
        if (impact.direction === 'negative') expect(impact.signedScore).toBeLessThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  test('higher severity, higher confidence or one more region never lowers the score', () => {
    fc.assert(
      fc.property(anyEvent, anyCompany, fc.constantFrom(...REGIONS), (given, who, region) => {
        const score = computeImpact(given, who)?.score ?? 0;
        const moreSevere = computeImpact({ ...given, severity: 'critical' }, who)?.score ?? 0;
        const moreConfident = computeImpact({ ...given, confidence: 1 }, who)?.score ?? 0;
        expect(moreSevere).toBeGreaterThanOrEqual(score);
        expect(moreConfident).toBeGreaterThanOrEqual(score);
        // Naming a first region narrows an event that applied everywhere.
        if (given.affectedRegions.length === 0) return;
        const wider = computeImpact({ ...given, affectedRegions: [...given.affectedRegions, region] }, who)?.score ?? 0;
        expect(wider).toBeGreaterThanOrEqual(score - 1e-12);
      }),
      { numRuns: 500 },
    );
  });

  test('it decays with time and never grows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MACRO_DURATIONS),
        fc.double({ min: -10, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (duration, age, more) => {
          expect(impactDecay(duration, age + more)).toBeLessThanOrEqual(impactDecay(duration, age));
        },
      ),
    );
  });
});
