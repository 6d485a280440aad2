import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { OUTLETS, type OutletKey } from '../../src/sandbox/cast/outlets.ts';
import { articlePage } from '../../src/sandbox/pages/article-page.ts';
import {
  type StoryContext,
  writeCompanyStory,
  writeMacroStory,
  writeNoise,
} from '../../src/sandbox/prose/story-writer.ts';
import type { MentionSegment, Segment, Sentence, Story } from '../../src/sandbox/prose/text.ts';
import { stream } from '../../src/sandbox/rng.ts';
import type { DocumentKind, DocumentPlan } from '../../src/sandbox/world/document.ts';
import type { CompanyEvent, SandboxMacroEvent } from '../../src/sandbox/world/event.ts';
import { createWorld } from '../../src/sandbox/world/world.ts';
import type { ScaleCompany } from './companies.ts';

const SEED = 41;
const ANCHOR = '2026-01-30';

/** Shares of all documents. The rest are stories about one company. */
export const SHARES = { copy: 0.25, several: 0.12, irrelevant: 0.08, macro: 0.03 } as const;
/** A day has a few dozen macro events, each in many reports. */
const MACRO_EVENTS = 12;
const COPIES_OF_LAST = 40;

export type PageKind = keyof typeof SHARES | 'story';

export interface ScalePage {
  kind: PageKind;
  html: string;
  /** Place of the company whose source has it. */
  company: number;
  /** Place of the source among the company's. */
  source: 0 | 1;
}

interface Written {
  story: Story;
  company: number;
  plan: DocumentPlan;
}

/**
 * Pages of a day's news about these companies, written as the simulated market writes them, with other names. Large companies are
 * in the news more: the first x of all companies have the share sqrt(x) of the stories. Copies repeat a recent story on another
 * outlet's page.
 */
export function pageWriter(companies: readonly ScaleCompany[]): () => ScalePage {
  const world = createWorld({ world: 'default', seed: SEED, anchorDate: ANCHOR, calendar: alwaysOpenCalendar() });
  const events = world.eventsUntil(Date.parse(`${ANCHOR}T00:00:00Z`));
  const company = events.filter(
    (event): event is CompanyEvent => event.kind === 'company' && event.counterparty === null && event.rumour === null,
  );
  const macro = events.filter((event): event is SandboxMacroEvent => event.kind === 'macro').slice(-MACRO_EVENTS);
  const context: StoryContext = { seed: SEED, phrasing: 'open', lastClose: () => 50 };
  const outlets = OUTLETS.filter(({ key, charset }) => charset === 'utf-8' && key !== 'filings' && key !== 'newsroom');
  const recent: Written[] = [];
  let count = 0;

  const planOf = (kind: DocumentKind, id: string, outlet: OutletKey, wording: number): DocumentPlan => ({
    id,
    kind,
    outlet,
    ticker: null,
    session: 1,
    publishedMs: Date.now(),
    eventId: null,
    baseId: null,
    relation: null,
    wording,
  });
  const render = (kind: PageKind, source: 0 | 1, { story, plan, company: place }: Written): ScalePage => {
    const { html } = articlePage(SEED, plan, story, `https://news.example.com/scale/${plan.id}`);
    return { kind, html, company: place, source };
  };

  return () => {
    const id = `scale-${count++}`;
    const rng = stream(SEED, 'scale', id);
    const kind = kindOf(rng.next());
    const outlet = rng.pick(outlets).key;
    const place = Math.floor(companies.length * rng.next() ** 2);
    const wording = rng.int(0, 40);
    const copied = kind === 'copy' ? recent[rng.int(0, recent.length - 1)] : undefined;
    if (copied) return render('copy', 1, { ...copied, plan: { ...copied.plan, id, outlet } });
    if (kind === 'irrelevant') {
      const plan = planOf('noise', id, outlet, wording);
      return render(kind, 0, { story: writeNoise(context, plan), plan, company: place });
    }
    if (kind === 'macro') {
      const plan = planOf('macro', id, outlet, wording);
      return render(kind, 0, { story: writeMacroStory(context, plan, rng.pick(macro)), plan, company: place });
    }
    const plan = planOf('wire', id, outlet, wording);
    const event = { ...rng.pick(company), id };
    const own = companies[place] as ScaleCompany;
    const written = rename(writeCompanyStory(context, plan, event), own);
    const other = companies[Math.floor(companies.length * rng.next())] as ScaleCompany;
    const published = { story: kind === 'several' ? withOther(written, other) : written, plan, company: place };
    recent.push(published);
    if (recent.length > COPIES_OF_LAST) recent.shift();
    return render(kind === 'several' ? 'several' : 'story', 0, published);
  };
}

function kindOf(draw: number): PageKind {
  let below = 0;
  for (const [kind, share] of Object.entries(SHARES) as [PageKind, number][]) {
    below += share;
    if (draw < below) return kind;
  }
  return 'story';
}

/** The story with the names of another company in the place of the simulated one's. */
function rename(story: Story, company: ScaleCompany): Story {
  const segment = (part: Segment): Segment =>
    typeof part === 'string' ? part : { ...part, text: textOf(part, company) };
  const sentence = (parts: Sentence): Sentence => parts.map(segment);
  return {
    ...story,
    title: sentence(story.title),
    paragraphs: story.paragraphs.map((paragraph) => paragraph.map(sentence)),
  };
}

function textOf({ form }: MentionSegment, company: ScaleCompany): string {
  switch (form) {
    case 'legal':
    case 'former':
      return company.legalName;
    case 'short':
      return company.shortName;
    case 'brand':
      return company.brand;
    case 'product':
      return company.product;
    case 'ticker':
    case 'exchange_ticker':
      return company.ticker;
  }
}

const withOther = (story: Story, other: ScaleCompany): Story => ({
  ...story,
  paragraphs: [
    ...story.paragraphs,
    [[`Separately, ${other.legalName} raised its outlook for the year, and shares of ${other.brand} rose 4%.`]],
  ],
});
