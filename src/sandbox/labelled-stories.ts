import type { LabelledText } from '../intelligence/evaluation/labelled.ts';
import type { DocumentDirection } from '../intelligence/intelligence.ts';
import { publishStories, type PublishedStory } from './published-stories.ts';

/** Simulated stories with their true labels, in held-out phrasings that no extraction rule was written for. */
export function labelledStories(seed: number, limit: number): LabelledText[] {
  return publishStories(seed, 'held_out', limit).map((published) => {
    const { event, macro } = published.truth;
    return {
      id: published.truth.id,
      title: published.title,
      text: published.text,
      style: 'story',
      mentions: published.mentions,
      companies: null,
      label: directionOf(published),
      // A macro story does not state its effect on a company, so there is no catalyst to compare with.
      catalysts: macro === null ? (event === null ? [] : [event.catalyst]) : null,
      macroEventTypes: macro === null ? [] : [macro.type],
    };
  });
}

function directionOf({ truth }: PublishedStory): DocumentDirection {
  return truth.event?.direction ?? 'neutral';
}
