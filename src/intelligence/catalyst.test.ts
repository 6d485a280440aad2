import { expect, test } from 'vitest';
import { CATALYST_TYPES, CATALYSTS, catalystPolarity, isCatalystType } from './catalyst.ts';

test('the taxonomy has the thirty types of the design', () => {
  expect(CATALYST_TYPES).toHaveLength(30);
  expect(isCatalystType('earnings_beat')).toBe(true);
  expect(isCatalystType('toString')).toBe(false);
});

test('half-lives and horizons follow the catalyst type', () => {
  expect(CATALYSTS.guidance_cut).toEqual({ sign: '-', halfLifeSessions: 10, horizon: '30d' });
  expect(CATALYSTS.price_target).toEqual({ sign: 'text', halfLifeSessions: 2, horizon: '7d' });
  expect(CATALYSTS.spinoff).toEqual({ sign: 'text', halfLifeSessions: 20, horizon: '30d' });
  expect(CATALYSTS.labour_action).toEqual({ sign: '-', halfLifeSessions: 8, horizon: '7d' });
  expect(CATALYSTS.regulatory_approval).toEqual({ sign: '+', halfLifeSessions: 15, horizon: '30d' });
  expect(CATALYSTS.price_move).toEqual({ sign: 'text', halfLifeSessions: 1, horizon: '1d' });
});

test('polarity is the sign, and zero when the text decides', () => {
  expect(catalystPolarity('ma_target')).toBe(1);
  expect(catalystPolarity('credit_event')).toBe(-1);
  expect(catalystPolarity('restructuring')).toBe(0);
});
