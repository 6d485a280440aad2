import { describe, expect, test } from 'vitest';
import { sourceEvidence, spillover, transferOf } from '../../src/competitive/spillover.ts';
import { computeImpact } from '../../src/macro/impact.ts';
import { COMPANIES } from '../../src/sandbox/cast/companies.ts';
import type { Company } from '../../src/sandbox/cast/company.ts';
import { reachedFrom } from '../../src/sandbox/cast/relationships.ts';
import { publishStories } from '../../src/sandbox/published-stories.ts';
import { type StoryOutcome, readStories } from '../intelligence/sandbox-stories.ts';

/** The exposure profile of a company, as the seed writes it. */
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

/** Smaller true effects are not evaluated. */
const MATERIAL_JUMP = 0.002;
const STORIES = 1_500;

interface Case {
  type: string;
  right: boolean;
}

/** One case per true effect of the story's event. A missed or undirected effect counts as wrong, like a reversed one. */
function macroCases({ story, extraction }: StoryOutcome): Case[] {
  const { macro } = story.truth;
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

/** A company may have several relationships; its signals are summed, as in the competitive layer. */
function relatedCases({ story, extraction }: StoryOutcome): Case[] {
  const { event } = story.truth;
  if (!event || event.isFalse) return [];
  const news = extraction.companyImpacts.filter(({ ticker }) => ticker === event.ticker);
  const relations = reachedFrom(event.ticker);
  return event.effects.flatMap(({ ticker, jump }) => {
    const related = relations.filter((relation) => relation.ticker === ticker);
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

describe.each(['open', 'held_out'] as const)('simulated stories with known truth, %s phrasing', (phrasing) => {
  const outcomes = readStories(publishStories(11, phrasing, STORIES));

  test('macro impacts on companies have the true sign in at least 85% of material cases', () => {
    const cases = outcomes.flatMap(macroCases);
    expect(cases.length).toBeGreaterThan(100);
    expect(share(cases)).toBeGreaterThanOrEqual(0.85);
  });

  test('signals to related companies have the true sign in at least 85% of material cases', () => {
    const cases = outcomes.flatMap(relatedCases);
    expect(cases.length).toBeGreaterThan(100);
    expect(share(cases)).toBeGreaterThanOrEqual(0.85);
  });
});
