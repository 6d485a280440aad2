import { describe, expect, test } from 'vitest';
import { sourceEvidence, spillover, transferOf } from '../../src/competitive/spillover.ts';
import { computeImpact } from '../../src/macro/impact.ts';
import { COMPANIES } from '../../src/sandbox/cast/companies.ts';
import type { Company } from '../../src/sandbox/cast/company.ts';
import { reachedFrom } from '../../src/sandbox/cast/relationships.ts';
import { tellStories } from '../../src/sandbox/told-stories.ts';
import { type Outcome, readStories } from '../intelligence/world-stories.ts';

/** What an operator would have entered about a company: the same as the seed writes. */
const exposed = ({ sector, industry, exposure }: Company) => ({
  sector,
  industry,
  profile: {
    revenueMix: exposure.revenue,
    supplyRegions: exposure.supply,
    commodities: exposure.commodities,
    jurisdictions: exposure.jurisdictions,
    tier: exposure.tier,
    exportShare: exposure.exportShare,
    confidence: exposure.confidence,
  },
});

/** Below this the world itself hardly moves a price. */
const MATERIAL_JUMP = 0.002;
const STORIES = 1_500;

interface Case {
  type: string;
  right: boolean;
}

/** The effects that a story's event really had. One that we missed, or left open, is as wrong as one seen upside down. */
function macroCases({ told, extraction }: Outcome): Case[] {
  const { macro } = told.truth;
  const event = extraction.macroEvents[0];
  if (!macro) return [];
  const truth = new Map(macro.effects.map((effect) => [effect.ticker, effect.jump]));
  return COMPANIES.flatMap((company) => {
    const jump = truth.get(company.ticker) ?? 0;
    const impact = event ? computeImpact(event, exposed(company)) : null;
    if (Math.abs(jump) < MATERIAL_JUMP) return [];
    const right = impact !== null && impact.direction !== 'mixed' && impact.signedScore * jump > 0;
    return [{ type: macro.variant, right }];
  });
}

/** A company may be related in more ways than one; what reaches it is the sum, as in the layer that recommendations read. */
function rivalCases({ told, extraction }: Outcome): Case[] {
  const { event } = told.truth;
  if (!event || event.isFalse) return [];
  const news = extraction.companyImpacts.filter(({ ticker }) => ticker === event.ticker);
  const ways = reachedFrom(event.ticker);
  return event.effects.flatMap(({ ticker, jump }) => {
    const related = ways.filter((way) => way.ticker === ticker);
    if (related.length === 0 || Math.abs(jump) < MATERIAL_JUMP) return [];
    let signed = 0;
    for (const { type, strength } of related) {
      for (const impact of news) {
        const prior = transferOf(impact.catalystType, type)?.prior ?? 0;
        signed += spillover(sourceEvidence({ ...impact, salience: 1, credibility: 0.5 }), prior, strength);
      }
    }
    return [{ type: event.catalyst, right: signed * jump > 0 }];
  });
}

const share = (cases: readonly Case[]) => cases.filter(({ right }) => right).length / cases.length;

describe.each(['open', 'held_out'] as const)('in a world whose truth is known, told in the %s way', (phrasing) => {
  const outcomes = readStories(tellStories(11, phrasing, STORIES));

  test('what events mean for companies has the true sign in at least 85% of material cases', () => {
    const cases = outcomes.flatMap(macroCases);
    expect(cases.length).toBeGreaterThan(100);
    expect(share(cases)).toBeGreaterThanOrEqual(0.85);
  });

  test('what news means for related companies has the true sign in at least 85% of material cases', () => {
    const cases = outcomes.flatMap(rivalCases);
    expect(cases.length).toBeGreaterThan(100);
    expect(share(cases)).toBeGreaterThanOrEqual(0.85);
  });
});
