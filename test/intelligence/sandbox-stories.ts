import type { BuiltinExtraction } from '../../src/intelligence/builtin/extract.ts';
import { extractBuiltin } from '../../src/intelligence/builtin/extract.ts';
import type { PublishedStory } from '../../src/sandbox/published-stories.ts';

export interface StoryOutcome {
  story: PublishedStory;
  extraction: BuiltinExtraction;
}

export function readStories(stories: readonly PublishedStory[]): StoryOutcome[] {
  return stories.map((story) => ({ story, extraction: extractBuiltin(story) }));
}

const f1 = (hits: number, found: number, wanted: number) => (found + wanted === 0 ? 1 : (2 * hits) / (found + wanted));

/** Micro-averaged over (document, ticker, catalyst): every stated event must be found, and nothing else claimed. */
export function eventScore(outcomes: readonly StoryOutcome[]) {
  let [hits, found, wanted, rightDirection, directed] = [0, 0, 0, 0, 0];
  for (const { story, extraction } of outcomes) {
    const { event, macro } = story.truth;
    if (macro !== null) continue;
    const claims = extraction.companyImpacts.filter(({ catalystType }) => catalystType !== 'other');
    found += claims.filter(({ ticker }) => event === null || ticker === event.ticker).length;
    // `other` is news without an event of the taxonomy: there is nothing to find, and any claim is wrong.
    if (event === null || event.catalyst === 'other') continue;
    wanted++;
    const hit = claims.find(({ ticker, catalystType }) => ticker === event.ticker && catalystType === event.catalyst);
    if (hit) hits++;
    const impact = hit ?? claims.find(({ ticker }) => ticker === event.ticker);
    directed++;
    if ((impact?.direction ?? 'neutral') === event.direction) rightDirection++;
  }
  return { count: wanted, f1: f1(hits, found, wanted), direction: rightDirection / Math.max(1, directed) };
}

export function macroScore(outcomes: readonly StoryOutcome[]) {
  let [hits, found, wanted, severity] = [0, 0, 0, 0];
  for (const { story, extraction } of outcomes) {
    const types = extraction.macroEvents.flatMap(({ eventTypes }) => eventTypes);
    found += types.length;
    if (story.truth.macro === null) continue;
    wanted++;
    if (types.includes(story.truth.macro.type)) hits++;
    if (extraction.macroEvents[0]?.severity === story.truth.macro.severity) severity++;
  }
  return { count: wanted, f1: f1(hits, found, wanted), severity: severity / Math.max(1, wanted) };
}
