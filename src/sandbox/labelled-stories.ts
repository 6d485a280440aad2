import type { LabelledText } from '../intelligence/evaluation/labelled.ts';
import type { DocumentDirection } from '../intelligence/intelligence.ts';
import { tellStories, type ToldDocument } from './told-stories.ts';

/** Stories of a simulated world with what they are known to say, in phrasings that no rule was written for. */
export function labelledStories(seed: number, limit: number): LabelledText[] {
  return tellStories(seed, 'held_out', limit).map((told) => {
    const { event, macro } = told.truth;
    return {
      id: told.truth.id,
      title: told.title,
      text: told.text,
      mentions: told.mentions,
      label: directionOf(told),
      // What the world's news means for a company is not written in it: there is nothing to hold a reader to.
      catalysts: macro === null ? (event === null ? [] : [event.catalyst]) : null,
      macroEventTypes: macro === null ? [] : [macro.type],
    };
  });
}

function directionOf({ truth }: ToldDocument): DocumentDirection {
  return truth.event?.direction ?? 'neutral';
}
