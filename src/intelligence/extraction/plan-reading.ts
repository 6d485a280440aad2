import type { EffectiveAgentConfig } from '../agents/effective-config.ts';
import type { BuiltinExtraction } from '../builtin/extract.ts';
import { BUILTIN_PROVIDER } from '../builtin/extract.ts';
import { needsModel, type TriageRule } from '../model/triage.ts';

/** The two agents of the pipeline as they work now; null when there is no such agent. */
export interface Agents {
  readonly extractor: EffectiveAgentConfig | null;
  readonly classifier: EffectiveAgentConfig | null;
}

/** An agent that is switched off, or that names the builtin extractor, asks nobody. */
export function asksModel(config: EffectiveAgentConfig | null): config is EffectiveAgentConfig {
  return config !== null && config.isActive && config.modelProvider !== BUILTIN_PROVIDER;
}

/** What of a document goes to a model; the rest stays with builtin. */
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

export const NO_MODEL: ReadingPlan = { asksImpacts: false, asksEvents: false };

/**
 * Impacts by the triage of the design. A world event has neither a company's salience nor a direction, so for the event
 * classifier it is enough that builtin sees one and that the story is new.
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
