import { OWN_VIEW } from './comparison-basis.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Match } from './patterns.ts';
import type { Sentence } from './reading.ts';

/** "above its earlier forecast": a change of the company's own outlook, not a surprise. */
export function isOwnForecast(sentence: Sentence, { payload, from, to }: Match<EventCue>): boolean {
  if (payload.type !== 'earnings_beat' && payload.type !== 'earnings_miss') return false;
  return sentence.tokens.slice(from, to).some(({ word }) => OWN_VIEW.test(word));
}

const OUTLOOK_VERB = /^(guides|guided|guiding|sees|projects|forecasts|expects|estimates|anticipates|will)$/;

/** "forecasts revenue below estimates": a figure that is still to come is an outlook, not a result. */
export function asOutlook({ tokens }: Sentence, match: Match<EventCue>): Match<EventCue> {
  const { type } = match.payload;
  if (type !== 'earnings_beat' && type !== 'earnings_miss') return match;
  if (!tokens.slice(1, match.from).some(({ word }) => OUTLOOK_VERB.test(word))) return match;
  return {
    ...match,
    payload: { ...match.payload, type: type === 'earnings_beat' ? 'guidance_raise' : 'guidance_cut' },
  };
}

const TO_COME = /^(?:expects?|expected|sees|anticipates?|anticipated|projects?|forecasts?|guides?|will|now)$/;

/** "is expected to be below its previous guidance": the outlook changed; a result above it is neither. */
export function ownOutlook(sentence: Sentence, match: Match<EventCue>): Match<EventCue>[] {
  if (!sentence.tokens.slice(0, match.from).some(({ word }) => TO_COME.test(word))) return [];
  const type = match.payload.score > 0 ? 'guidance_raise' : 'guidance_cut';
  return [{ ...match, payload: { ...match.payload, type } }];
}

/** "cuts its loss forecast": less of a loss is a better outlook. What is withdrawn is no smaller loss. */
const CHANGES_LEVEL = /^(?:cut|lower|reduce|trim|slash|narrow|raise|lift|hike|increase|widen|boost|up)/;

export function ofLoss({ tokens, metricAt }: Sentence, match: Match<EventCue>): Match<EventCue> {
  const { type, score } = match.payload;
  if (type !== 'guidance_raise' && type !== 'guidance_cut') return match;
  if (!CHANGES_LEVEL.test(tokens[match.from]?.word ?? '')) return match;
  let isLoss = false;
  for (let at = match.from; at < match.to; at++) if (metricAt[at]?.payload.kind === 'loss') isLoss = true;
  if (!isLoss) return match;
  const opposite = type === 'guidance_raise' ? 'guidance_cut' : 'guidance_raise';
  return { ...match, payload: { ...match.payload, type: opposite, score: -score } };
}
