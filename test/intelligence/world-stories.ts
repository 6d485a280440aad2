import type { BuiltinExtraction } from '../../src/intelligence/builtin/extract.ts';
import { extractBuiltin } from '../../src/intelligence/builtin/extract.ts';
import type { ExtractionMention } from '../../src/intelligence/builtin/scope.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import type { Sentence, Story } from '../../src/sandbox/prose/text.ts';
import type { Phrasing } from '../../src/sandbox/templates/catalogue.ts';
import { type DocumentTruth, worldTruth } from '../../src/sandbox/world/truth.ts';
import { createWorld } from '../../src/sandbox/world/world.ts';

/** Linking is another slice's work: here every name is linked as the world knows it. */
export interface ToldDocument {
  truth: DocumentTruth;
  title: string;
  text: string;
  mentions: ExtractionMention[];
}

const ANCHOR = '2026-01-30';

/** Documents of a simulated world that state an event or none, without rewrites of others. */
export function tellStories(seed: number, phrasing: Phrasing, limit: number): ToldDocument[] {
  const world = createWorld({ seed, anchorDate: ANCHOR, calendar: alwaysOpenCalendar(), phrasing });
  const truth = worldTruth(world);
  const told: ToldDocument[] = [];
  for (const plan of world.documentsBetween(0, Date.parse(`${ANCHOR}T00:00:00Z`))) {
    if (told.length >= limit) break;
    const known = truth.document(plan.id);
    if (known === null || plan.baseId !== null) continue;
    told.push({ truth: known, title: known.title, ...write(world.story(plan)) });
  }
  return told;
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

export interface Outcome {
  told: ToldDocument;
  extraction: BuiltinExtraction;
}

export function readStories(stories: readonly ToldDocument[]): Outcome[] {
  return stories.map((told) => ({ told, extraction: extractBuiltin(told) }));
}

const f1 = (hits: number, found: number, wanted: number) => (found + wanted === 0 ? 1 : (2 * hits) / (found + wanted));

/** Micro-averaged over (document, ticker, catalyst): every event stated must be found, and nothing else be claimed. */
export function eventScore(outcomes: readonly Outcome[]) {
  let [hits, found, wanted, rightDirection, directed] = [0, 0, 0, 0, 0];
  for (const { told, extraction } of outcomes) {
    const { event, macro } = told.truth;
    if (macro !== null) continue;
    const claims = extraction.companyImpacts.filter(({ catalystType }) => catalystType !== 'other');
    found += claims.filter(({ ticker }) => event === null || ticker === event.ticker).length;
    // `other` is news without an event of the taxonomy: there is nothing to find, and a claim would be false.
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

export function macroScore(outcomes: readonly Outcome[]) {
  let [hits, found, wanted, severity] = [0, 0, 0, 0];
  for (const { told, extraction } of outcomes) {
    const types = extraction.macroEvents.flatMap(({ eventTypes }) => eventTypes);
    found += types.length;
    if (told.truth.macro === null) continue;
    wanted++;
    if (types.includes(told.truth.macro.type)) hits++;
    if (extraction.macroEvents[0]?.severity === told.truth.macro.severity) severity++;
  }
  return { count: wanted, f1: f1(hits, found, wanted), severity: severity / Math.max(1, wanted) };
}
