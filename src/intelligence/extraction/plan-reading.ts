import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import type { BuiltinExtraction } from '../builtin/extract.ts';
import { BUILTIN_PROVIDER } from '../builtin/extract.ts';
import { needsModel, type TriageRule } from '../model/triage.ts';

/** The current configurations of the pipeline's two agents; null when an agent is missing. */
export interface Agents {
  readonly extractor: EffectiveAgentConfig | null;
  readonly classifier: EffectiveAgentConfig | null;
}

/** False for an inactive agent and for the builtin provider. */
export function asksModel(config: EffectiveAgentConfig | null): config is EffectiveAgentConfig {
  return config !== null && config.isActive && config.modelProvider !== BUILTIN_PROVIDER;
}

/** The parts of a document that a model reads; the builtin extractor reads the rest. */
export interface ReadingPlan {
  readonly asksImpacts: boolean;
  readonly asksEvents: boolean;
}

export interface PlanInput {
  readonly agents: Agents;
  readonly builtin: Pick<BuiltinExtraction, 'score' | 'macroEvents'>;
  readonly salience: number;
  readonly isFiling: boolean;
  readonly novelty: number;
  readonly rule: TriageRule;
}

/**
 * Impacts follow the triage of the design. A macro event has neither salience nor direction, so the event classifier is asked
 * when the builtin extractor finds one and the story is novel.
 */
export function planReading(input: PlanInput): ReadingPlan {
  const { agents, builtin, rule, novelty } = input;
  const isNew = !rule.isEnabled || novelty >= rule.noveltyMin;
  return {
    asksImpacts:
      asksModel(agents.extractor) &&
      needsModel({ novelty, salience: input.salience, score: builtin.score, isFiling: input.isFiling }, rule),
    asksEvents: asksModel(agents.classifier) && isNew && (!rule.isEnabled || builtin.macroEvents.length > 0),
  };
}

export const isEmptyPlan = (plan: ReadingPlan): boolean => !plan.asksImpacts && !plan.asksEvents;
