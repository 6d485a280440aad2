import { describe, expect, test } from 'vitest';
import { getCompany } from '../cast/companies.ts';
import { companyEffects, driftBetween, falseEffects, isSpent, spilloverShare } from './effects.ts';
import { macroEffects, macroExposure } from './macro-effects.ts';
import { getVariant } from './macro-variants.ts';
import { EASY } from '../worlds/easy.ts';

const { news } = EASY;

describe('effect of a company event on prices', () => {
  test('positive news raises, negative news lowers and neutral news does not move the price', () => {
    const [up] = companyEffects('QLLN', 'earnings_beat', 'positive', 0.8, news);
    const [down] = companyEffects('QLLN', 'earnings_miss', 'negative', 0.8, news);
    expect(up!.jump).toBeGreaterThan(0);
    expect(up!.drift).toBeGreaterThan(up!.jump);
    expect(down!.jump).toBe(-up!.jump);
    expect(companyEffects('QLLN', 'other', 'neutral', 0.8, news)).toEqual([]);
  });

  test('competitors gain from a recall, peers follow a forecast, customers follow a supplier', () => {
    expect(spilloverShare('recall_failure', 'direct_rival')).toBe(-0.3);
    expect(spilloverShare('guidance_cut', 'same_sector')).toBe(0.25);
    expect(spilloverShare('supply_disruption', 'supply_chain_adjacent')).toBe(0.35);
    expect(spilloverShare('ma_target', 'direct_rival')).toBe(0.2);
    expect(spilloverShare('product_launch', 'same_sector')).toBe(0);
    const effects = companyEffects('TRNW', 'supply_disruption', 'negative', 0.5, news);
    const customer = effects.find(({ ticker }) => ticker === 'OQDV');
    expect(customer!.jump).toBeCloseTo(effects[0]!.jump * 0.35 * 0.8, 12);
    // News about the customer does not affect its supplier.
    expect(
      companyEffects('OQDV', 'cyber_incident', 'negative', 0.5, news).some(({ ticker }) => ticker === 'TRNW'),
    ).toBe(false);
  });

  test('half of the drift occurs within one half-life and all of it eventually', () => {
    const [effect] = companyEffects('QLLN', 'earnings_beat', 'positive', 1, news);
    expect(driftBetween(effect!, 0, 10)).toBeCloseTo(effect!.drift / 2, 12);
    expect(driftBetween(effect!, 0, 4) + driftBetween(effect!, 4, 10)).toBeCloseTo(driftBetween(effect!, 0, 10), 12);
    expect(isSpent(effect!, 101)).toBe(true);
  });

  test('the effect of a false story is reversed exactly', () => {
    const [effect] = falseEffects('QLLN', 'positive', 0.9, news);
    expect(effect!.jump + driftBetween(effect!, 0, 1) + driftBetween(effect!, 1, 2)).toBeCloseTo(0, 12);
    expect(driftBetween(effect!, 2, 9)).toBeCloseTo(0, 12);
  });
});

describe('effect of a macro event on a company', () => {
  const signed = (ticker: string, key: string, scene: number) => {
    const variant = getVariant(key);
    return macroExposure(getCompany(ticker), variant, variant.scenes[scene]!, 'high').signed;
  };

  test('higher oil prices help producers and hurt consumers', () => {
    expect(signed('OUR', 'commodity_up', 0)).toBeGreaterThan(0);
    expect(signed('SKRW', 'commodity_up', 0)).toBeLessThan(0);
    expect(signed('SKRW', 'commodity_down', 0)).toBeGreaterThan(0);
    expect(signed('QLLN', 'commodity_up', 0)).toBe(0);
  });

  test('higher rates help banks and hurt property', () => {
    expect(signed('HVBC', 'rate_hike', 0)).toBeGreaterThan(0);
    expect(signed('KYPT', 'rate_hike', 0)).toBeLessThan(0);
    expect(signed('KYPT', 'rate_cut', 0)).toBeGreaterThan(0);
  });

  test('conflict helps defense, tariffs hurt companies exposed to the region, and severity amplifies both', () => {
    expect(signed('IRVD', 'conflict', 0)).toBeGreaterThan(0);
    expect(signed('TRNW', 'tariff_imposed', 0)).toBeLessThan(0);
    const tariff = getVariant('tariff_imposed');
    const at = (severity: 'low' | 'critical') =>
      macroExposure(getCompany('TRNW'), tariff, tariff.scenes[0]!, severity).signed;
    expect(Math.abs(at('critical'))).toBeGreaterThan(Math.abs(at('low')));
  });

  test('funds move with their holdings', () => {
    const oil = getVariant('commodity_up');
    const effects = macroEffects(oil, oil.scenes[0]!, 'high', news);
    expect(effects.find(({ ticker }) => ticker === 'SENG')!.jump).toBeGreaterThan(0);
    expect(effects.every(({ jump, drift }) => Number.isFinite(jump) && Number.isFinite(drift))).toBe(true);
  });
});
