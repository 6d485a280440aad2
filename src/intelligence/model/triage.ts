import type { Extraction } from '../intelligence.ts';

export interface TriageRule {
  readonly isEnabled: boolean;
  readonly noveltyMin: number;
  readonly salienceMin: number;
  readonly scoreMin: number;
}

export const DEFAULT_TRIAGE: TriageRule = { isEnabled: true, noveltyMin: 0.3, salienceMin: 0.3, scoreMin: 0.2 };

export interface TriageInput {
  readonly novelty: number;
  /** Salience of the most salient company. */
  readonly salience: number;
  /** The builtin extractor's score S. */
  readonly score: number;
  readonly isFiling: boolean;
}

/** A model reads texts that are novel, salient and polar; the builtin extractor reads the rest. */
export function needsModel(input: TriageInput, rule: TriageRule = DEFAULT_TRIAGE): boolean {
  if (!rule.isEnabled) return true;
  const isPolar = input.isFiling || Math.abs(input.score) >= rule.scoreMin;
  return input.novelty >= rule.noveltyMin && input.salience >= rule.salienceMin && isPolar;
}

const DISAGREEMENT_MIN = 0.3;
const DISAGREEMENT_FACTOR = 0.6;
export const DISAGREEMENT_WARNING = 'provider_disagreement';

/** When the builtin extractor has the opposite sign, the model's confidence is reduced and a warning is added. */
export function checkAgreement(model: Extraction, builtin: Pick<Extraction, 'sentiment'>): Extraction {
  const isOpposed = model.sentiment * builtin.sentiment < 0;
  const areBothStrong = Math.min(Math.abs(model.sentiment), Math.abs(builtin.sentiment)) > DISAGREEMENT_MIN;
  if (!isOpposed || !areBothStrong) return model;
  return {
    ...model,
    confidence: model.confidence * DISAGREEMENT_FACTOR,
    companyImpacts: model.companyImpacts.map((impact) => ({
      ...impact,
      confidence: impact.confidence * DISAGREEMENT_FACTOR,
    })),
    warnings: [...model.warnings, DISAGREEMENT_WARNING],
  };
}
