import iconv from 'iconv-lite';
import type { IntakeItem } from '../../src/ingestion/intake.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { articlePage, pressReleasePage } from '../../src/sandbox/pages/article-page.ts';
import { documentPath, primaryDocumentOf } from '../../src/sandbox/pages/address.ts';
import { filingPage, formOf } from '../../src/sandbox/pages/filing-page.ts';
import { submissionText } from '../../src/sandbox/pages/filing-submission.ts';
import { hostilePage } from '../../src/sandbox/pages/hostile-page.ts';
import { bodyText, type Story } from '../../src/sandbox/prose/text.ts';
import type { DocumentPlan } from '../../src/sandbox/world/document.ts';
import { type DocumentTruth, worldTruth } from '../../src/sandbox/world/truth.ts';
import { createWorld, type World } from '../../src/sandbox/world/world.ts';
import type { WorldName } from '../../src/sandbox/worlds/world-name.ts';

export interface WorldDocument {
  plan: DocumentPlan;
  truth: DocumentTruth;
  text: string;
  bytes: Buffer;
  url: string;
  contentType: string;
  documentType: IntakeItem['documentType'];
}

export function createTestWorld(seed: number, world: WorldName = 'easy'): World {
  return createWorld({ world, seed, anchorDate: '2026-11-14', calendar: alwaysOpenCalendar() });
}

/** The sandbox documents of a range of sessions, rendered as their servers serve them. */
export function* worldDocuments(world: World, fromSession: number, sessions: number): Generator<WorldDocument> {
  const truth = worldTruth(world);
  const from = world.session(fromSession).openMs;
  const until = world.session(fromSession + sessions).openMs;
  let count = 0;
  for (const plan of world.documentsBetween(from, until)) {
    const story = world.story(plan);
    const known = truth.document(plan.id);
    if (known === null) continue;
    const url = `https://outlets.example.com/${plan.outlet}${documentPath(plan, story)}`;
    yield { plan, truth: known, text: bodyText(story), url, ...render(world, plan, story, url, count++) };
  }
}

function render(
  world: World,
  plan: DocumentPlan,
  story: Story,
  url: string,
  count: number,
): Pick<WorldDocument, 'bytes' | 'contentType' | 'documentType'> {
  if (plan.kind === 'filing_8k' || plan.kind === 'filing_10q') {
    const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
    if (event?.kind !== 'company') throw new Error(`filing ${plan.id} without its event`);
    const page = filingPage(plan, story, event);
    const company = world.companies.find(({ ticker }) => ticker === plan.ticker);
    if (company === undefined) throw new Error(`filing ${plan.id} without its company`);
    const parts = [{ type: formOf(plan), filename: primaryDocumentOf(plan), content: page }];
    // Covers both ways of fetching filings.
    return count % 2 === 0
      ? {
          bytes: Buffer.from(submissionText({ plan, company, items: [], parts })),
          contentType: 'text/plain',
          documentType: 'filing',
        }
      : { bytes: Buffer.from(page), contentType: 'text/html', documentType: 'filing' };
  }
  if (plan.kind === 'press_release') {
    return {
      bytes: Buffer.from(pressReleasePage(plan, story)),
      contentType: 'text/html; charset=utf-8',
      documentType: 'press_release',
    };
  }
  if (plan.kind === 'hostile') {
    return {
      bytes: Buffer.from(hostilePage(world.seed, plan, story)),
      contentType: 'text/html; charset=utf-8',
      documentType: 'news',
    };
  }
  const { html, charset } = articlePage(world.seed, plan, story, url);
  return { bytes: iconv.encode(html, charset), contentType: 'text/html', documentType: 'news' };
}
