import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import { HISTORY_SESSIONS, STORIES } from '../settings.ts';
import { COMPANY_TEMPLATES, MACRO_TEMPLATES, RUMOUR_TEMPLATES } from '../templates/catalogue.ts';
import { worldTruth } from '../world/truth.ts';
import { createWorld } from '../world/world.ts';
import { jaccard, numericTokens, shingles } from './similarity.ts';
import { bodyText, mentionsOf, sentenceText } from './text.ts';

const calendar = nyseCalendar();
const world = createWorld({ world: 'easy', seed: 7, anchorDate: '2026-11-13', calendar });
const endMs = world.session(HISTORY_SESSIONS - 1).closeMs;
const stories = world.documentsBetween(Number.NEGATIVE_INFINITY, endMs).map((plan) => {
  const story = world.story(plan);
  return { plan, story, title: sentenceText(story.title), text: bodyText(story), shingles: shingles(bodyText(story)) };
});
const byId = new Map(stories.map((story) => [story.plan.id, story]));

describe('templates', () => {
  test('there are several hundred, and a third of each key is held out', () => {
    for (const shelf of [COMPANY_TEMPLATES, RUMOUR_TEMPLATES, MACRO_TEMPLATES]) {
      for (const key of new Set(shelf.map((template) => template.key))) {
        expect(shelf.some((template) => template.key === key && template.holdOut)).toBe(true);
        expect(shelf.some((template) => template.key === key && !template.holdOut)).toBe(true);
      }
    }
    const all = [...COMPANY_TEMPLATES, ...RUMOUR_TEMPLATES, ...MACRO_TEMPLATES];
    const share = all.filter(({ holdOut }) => holdOut).length / all.length;
    expect(all.length).toBeGreaterThan(400);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.37);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const template of all) expect(template.sentences[template.states]).toBeDefined();
  });

  test('an evaluation world reports the same events in phrasings no other world uses', () => {
    const heldOut = createWorld({ world: 'easy', seed: 7, anchorDate: '2026-11-13', calendar, phrasing: 'held_out' });
    const [open, other] = [worldTruth(world), worldTruth(heldOut)];
    const wire = stories.filter(({ plan }) => plan.kind === 'wire').slice(0, 200);
    for (const { plan } of wire) {
      const [here, there] = [open.document(plan.id)!, other.document(plan.id)!];
      expect(there.event?.catalyst).toBe(here.event?.catalyst);
      expect(there.stated).not.toBe(here.stated);
    }
  });
});

describe('stories', () => {
  test('have no unfilled slot, no doubled full stop and no empty line', () => {
    const flaw = /\{(?![A-Z"])\w*\}|undefined|NaN|\.\.(?!\.)|\$\$/;
    const flawed = stories.filter(({ text, title }) => flaw.test(`${title} ${text}`) || title.length < 6);
    expect(flawed.map(({ plan, title }) => [plan.id, title])).toEqual([]);
  });

  test('near-duplicates are within their declared similarity bands and keep their numbers', () => {
    const seen = { exact: 0, duplicate: 0, cluster: 0 };
    for (const { plan, text, shingles: mine } of stories) {
      if (plan.baseId === null || plan.relation === null || plan.relation === 'independent') continue;
      const base = byId.get(plan.baseId)!;
      const likeness = jaccard(mine, base.shingles);
      seen[plan.relation] += 1;
      if (plan.relation === 'exact') expect(text).toBe(base.text);
      if (plan.relation === 'duplicate') {
        expect(likeness).toBeGreaterThan(0.82);
        expect(text).not.toBe(base.text);
        expect(jaccard(numericTokens(text), numericTokens(base.text))).toBeGreaterThanOrEqual(0.8);
      }
      if (plan.relation === 'cluster') {
        expect(likeness).toBeGreaterThanOrEqual(STORIES.clusterJaccard.low);
        expect(likeness).toBeLessThan(0.78);
      }
    }
    expect(seen.exact).toBeGreaterThan(20);
    expect(seen.duplicate).toBeGreaterThan(200);
    expect(seen.cluster).toBeGreaterThan(150);
  });

  test('stories of different events are not similar', () => {
    const some = stories.slice(0, 500).filter(({ plan }) => plan.kind !== 'lookalike');
    const tooClose = some.flatMap((one, index) =>
      some
        .slice(index + 1, index + 80)
        .filter((other) => (one.plan.baseId ?? one.plan.id) !== (other.plan.baseId ?? other.plan.id))
        .filter((other) => jaccard(one.shingles, other.shingles) >= 0.5)
        .map((other) => [one.plan.id, other.plan.id]),
    );
    expect(tooClose).toEqual([]);
  });

  test('look-alikes share their words but not their numbers', () => {
    const notices = stories.filter(({ plan }) => plan.kind === 'lookalike');
    const pairs = notices.flatMap((one, index) =>
      notices
        .slice(index + 1, index + 3)
        .filter((other) => other.plan.wording === one.plan.wording)
        .map((other) => [one, other] as const),
    );
    expect(pairs.length).toBeGreaterThan(50);
    for (const [one, other] of pairs) {
      expect(jaccard(numericTokens(one.text), numericTokens(other.text))).toBeLessThan(0.5);
    }
  });

  test('a story about a company names it, and the truth lists the exact words', () => {
    const truth = worldTruth(world);
    for (const { plan, story, text, title } of stories.filter(({ plan }) => plan.kind === 'wire').slice(0, 300)) {
      const { event, tickers } = truth.document(plan.id)!;
      expect(tickers).toContain(event!.ticker);
      expect(mentionsOf(story).every((mention) => `${title}\n${text}`.includes(mention.text))).toBe(true);
    }
  });

  test('the sentence that states the event contains its numbers', () => {
    const truth = worldTruth(world);
    const reports = stories.filter(
      ({ plan }) => plan.kind === 'wire' && world.findEvent(plan.eventId ?? '')?.kind === 'company',
    );
    let checked = 0;
    for (const { plan, text } of reports) {
      const { event, stated } = truth.document(plan.id)!;
      expect(text).toContain(stated!);
      if (!event?.surprise) continue;
      checked += 1;
      expect(stated).toContain(`$${event.surprise.actual.toFixed(2)}`);
      expect(event.surprise.actual > event.surprise.expected).toBe(event.catalyst === 'earnings_beat');
    }
    expect(checked).toBeGreaterThan(60);
  });

  test('the renamed company has its old name before the rename and its new one after', () => {
    const about = stories.filter(({ plan }) => {
      const event = world.findEvent(plan.eventId ?? '');
      return event?.kind === 'company' && event.ticker === 'BRML';
    });
    const before = about.filter(({ plan }) => plan.session < 90);
    const after = about.filter(({ plan }) => plan.session >= 90);
    expect(before.length).toBeGreaterThan(5);
    for (const { text } of before) expect(text).not.toContain('Brightmoor Logistics');
    for (const { text } of after) expect(text).not.toContain('Voss Haulage');
  });
});
