import type { ExtractionMention } from '../intelligence/builtin/scope.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import type { Sentence, Story } from './prose/text.ts';
import type { Phrasing } from './templates/catalogue.ts';
import { type DocumentTruth, worldTruth } from './world/truth.ts';
import { createWorld } from './world/world.ts';

/** A generated story with true mentions; the platform's own linker is not involved. */
export interface PublishedStory {
  truth: DocumentTruth;
  title: string;
  text: string;
  mentions: ExtractionMention[];
}

const ANCHOR = '2026-01-30';

/** Generates original stories (no rewrites) of a simulated world, with or without an event. */
export function publishStories(seed: number, phrasing: Phrasing, limit: number): PublishedStory[] {
  const world = createWorld({ world: 'easy', seed, anchorDate: ANCHOR, calendar: alwaysOpenCalendar(), phrasing });
  const truth = worldTruth(world);
  const stories: PublishedStory[] = [];
  for (const plan of world.documentsBetween(0, Date.parse(`${ANCHOR}T00:00:00Z`))) {
    if (stories.length >= limit) break;
    const known = truth.document(plan.id);
    if (known === null || plan.baseId !== null) continue;
    stories.push({ truth: known, title: known.title, ...write(world.story(plan)) });
  }
  return stories;
}

function write(story: Story): { text: string; mentions: ExtractionMention[] } {
  const mentions: ExtractionMention[] = [];
  let text = '';
  const add = (sentence: Sentence) => {
    for (const segment of sentence) {
      if (typeof segment !== 'string')
        mentions.push({
          companyId: segment.ticker,
          ticker: segment.ticker,
          start: text.length,
          end: text.length + segment.text.length,
          status: segment.ambiguous ? 'ambiguous' : 'linked',
          salience: 0.7,
        });
      text += typeof segment === 'string' ? segment : segment.text;
    }
  };
  add(story.title);
  for (const paragraph of story.paragraphs) {
    text += '\n\n';
    paragraph.forEach((sentence, index) => {
      if (index > 0) text += ' ';
      add(sentence);
    });
  }
  return { text, mentions };
}
