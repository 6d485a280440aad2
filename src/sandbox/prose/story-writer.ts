import { getCompany } from '../cast/companies.ts';
import type { Company } from '../cast/company.ts';
import { RENAMED_AT_SESSION } from '../cast/timeline.ts';
import { stream } from '../rng.ts';
import type { Phrasing } from '../templates/catalogue.ts';
import { COMPANY_TEMPLATES, MACRO_TEMPLATES, RUMOUR_TEMPLATES, templatesFor } from '../templates/catalogue.ts';
import { BACKGROUND, CLOSING, COMMENT, MACRO_CONTEXT, OUTLOOK, REACTION } from '../templates/context.ts';
import { hostileKindOf, INJECTIONS } from '../templates/hostile.ts';
import { LOOKALIKES, NAME_TAKEN_OVER, NOISE } from '../templates/noise.ts';
import { type Template, templateKey } from '../templates/template.ts';
import type { DocumentPlan } from '../world/document.ts';
import type { CompanyEvent, SandboxMacroEvent } from '../world/event.ts';
import { compose, curly, type Resolve } from './compose.ts';
import { contextFacts } from './context-facts.ts';
import { eventFacts } from './event-facts.ts';
import { macroFacts } from './macro-facts.ts';
import { type NameWriter, nameWriter } from './names.ts';
import { percent } from './numbers.ts';
import { rewriteStory } from './rewrite.ts';
import { mapPlain, type Sentence, type Story } from './text.ts';

export interface StoryContext {
  seed: number;
  phrasing: Phrasing;
  /** The last close before a session, as known when the news was published. */
  lastClose(ticker: string, session: number): number;
}

type Lookup = (slot: string) => string | null;

function resolver(
  lookups: readonly Lookup[],
  names: NameWriter | null,
  where: 'title' | 'body',
  other?: NameWriter,
): Resolve {
  return (slot) => {
    if (slot === 'co' && names) return where === 'title' ? names.title() : names.body();
    if ((slot === 'buyer' || slot === 'target_co') && other) return where === 'title' ? other.title() : other.body();
    for (const lookup of lookups) {
      const value = lookup(slot);
      if (value !== null) return [slot.startsWith('product') && names ? names.product(value) : value];
    }
    throw new RangeError(`a template uses the unknown slot {${slot}}`);
  };
}

/** Selects a template by index from the event's own order, so that two stories about one event differ. */
function chooseTemplate(seed: number, event: { id: string }, pool: readonly Template[], wording: number): Template {
  const order = stream(seed, 'tellings', event.id).shuffle(pool);
  const template = order[wording % order.length];
  if (!template) throw new RangeError(`no template for event ${event.id}`);
  return template;
}

export function writeCompanyStory(context: StoryContext, plan: DocumentPlan, event: CompanyEvent): Story {
  const { seed } = context;
  const company = getCompany(event.ticker);
  const asRumour = plan.kind === 'rumour';
  const pool = templatesFor(
    asRumour ? RUMOUR_TEMPLATES : COMPANY_TEMPLATES,
    templateKey(event.catalyst, event.direction),
    context.phrasing,
  );
  const template = chooseTemplate(seed, event, pool, plan.wording);
  const rng = stream(seed, 'prose', plan.id);
  const names = nameWriter(company, event.session, stream(seed, 'names', plan.id));
  const other = event.counterparty
    ? nameWriter(getCompany(event.counterparty), event.session, stream(seed, 'other-names', plan.id))
    : undefined;
  const lookups = [
    eventFacts(seed, event, company, context.lastClose(event.ticker, event.session)),
    contextFacts(seed, plan.id, company),
  ];
  const inTitle = resolver(lookups, names, 'title', other);
  const inBody = resolver(lookups, names, 'body', other);
  const write = (text: string) => compose(text, inBody);

  const opening = template.sentences.map(write);
  const outlook = event.surprise && event.guidance ? [write(rng.pick(OUTLOOK[event.guidance] ?? []))] : [];
  const reaction = rng.pick(REACTION[event.direction]);
  const comments = rng.shuffle(COMMENT[event.direction]).slice(0, rng.int(1, 2));
  const background = rng.shuffle(BACKGROUND).slice(0, rng.int(4, 6));
  const ownWords = plan.outlet === 'newsroom' || plan.outlet === 'filings';
  const closing = ownWords ? [] : rng.shuffle(CLOSING).slice(0, rng.int(2, 3));
  // A rumour has no quotes because nothing is confirmed; a company quotes its own chief and does not mention the price.
  const quotes = asRumour ? [reaction] : ownWords ? COMMENT[event.direction].slice(1, 2) : [reaction, ...comments];
  const split = Math.ceil(background.length / 2);
  return applyQuoteStyle(seed, event.id, {
    title: compose(template.title, inTitle),
    paragraphs: [
      [...opening, ...outlook],
      quotes.map(write),
      background.slice(0, split).map(write),
      [...background.slice(split), ...closing].map(write),
    ],
    stated: { paragraph: 0, sentence: template.states },
  });
}

const DENIALS: readonly (readonly [string, string])[] = [
  ['{co} denies report', '{co} denied a media report about its plans on {day}, calling it unfounded.'],
  ['{co} rejects market talk', '{co} rejected market talk as false, saying there was no truth to it.'],
  ['{co}: report is wrong', 'A report that moved the shares of {co} was wrong, the company said on {day}.'],
];

/** A denial of a false rumour: names the company and states no event. */
export function writeDenial(context: StoryContext, plan: DocumentPlan, event: CompanyEvent): Story {
  const company = getCompany(event.ticker);
  const { rng, write, writeTitle } = plainWriter(context.seed, plan, company, event.session);
  const [title, first] = rng.pick(DENIALS);
  return applyQuoteStyle(context.seed, event.id, {
    title: writeTitle(title),
    paragraphs: [
      [write(first)],
      rng.shuffle(BACKGROUND).slice(0, 5).map(write),
      rng.shuffle(CLOSING).slice(0, 3).map(write),
    ],
    stated: null,
  });
}

export function writeMacroStory(context: StoryContext, plan: DocumentPlan, event: SandboxMacroEvent): Story {
  const { seed } = context;
  const template = chooseTemplate(
    seed,
    event,
    templatesFor(MACRO_TEMPLATES, event.variant, context.phrasing),
    plan.wording,
  );
  const rng = stream(seed, 'prose', plan.id);
  const resolve = resolver([macroFacts(seed, event), contextFacts(seed, plan.id, null)], null, 'body');
  const write = (text: string) => compose(text, resolve);
  const around = rng.shuffle(MACRO_CONTEXT).slice(0, rng.int(6, 8));
  return applyQuoteStyle(seed, event.id, {
    title: write(template.title),
    paragraphs: [
      template.sentences.map(write),
      ['The effect will be felt by {scope}{place}.', ...around.slice(0, 3)].map(write),
      around.slice(3).map(write),
    ],
    stated: { paragraph: 0, sentence: template.states },
  });
}

export function writeNoise(context: StoryContext, plan: DocumentPlan): Story {
  const rng = stream(context.seed, 'prose', plan.id);
  const resolve = resolver([contextFacts(context.seed, plan.id, null)], null, 'body');
  const write = (text: string) => compose(text, resolve);
  const [title, ...sentences] = noiseFor(plan);
  const filler = rng.shuffle(SMALL_TALK).slice(0, rng.int(4, 6));
  return {
    title: write(title),
    paragraphs: [sentences.map(write), filler.map(write)],
    stated: null,
  };
}

/**
 * Before the rename the old name still belongs to the listed company, so the story about its later owner is excluded.
 */
function noiseFor(plan: DocumentPlan): (typeof NOISE)[number] {
  const usable = NOISE.filter(([title]) => title !== NAME_TAKEN_OVER || plan.session > RENAMED_AT_SESSION);
  return usable[plan.wording % usable.length] ?? ['Local news'];
}

/** A short story for a hostile page; a plain-text prompt injection is part of the text. */
export function writeHostileStory(context: StoryContext, plan: DocumentPlan): Story {
  const story = writeNoise(context, plan);
  if (hostileKindOf(plan.wording) !== 'prompt_injection') return story;
  const [before = '', ticker, after = ''] = stream(context.seed, 'hostile', plan.id)
    .pick(INJECTIONS)
    .split(/\{([A-Z]+)\}/);
  const order: Sentence = ticker
    ? [before, { ticker, text: ticker, form: 'ticker', ambiguous: false }, after]
    : [before];
  return { ...story, paragraphs: [...story.paragraphs, [order]] };
}

const SMALL_TALK: readonly string[] = [
  'Neighbors in {city} were divided about it.',
  'The event was first held {age} years ago, an archivist noted.',
  'A volunteer counted {clients} visitors in {effort} weeks.',
  'Parking will be limited to {callback} minutes.',
  'Tickets can be collected from {hour} on.',
  '{editor}, who grew up nearby, recalled quieter times.',
  'The local paper received {pages} letters on the subject.',
  'An information desk is staffed until {hour2}.',
  'About {sites} volunteers helped with the preparations.',
  'The next meeting is planned in {due} days.',
];

export function writeLookalike(context: StoryContext, plan: DocumentPlan): Story {
  const company = getCompany(plan.ticker ?? '');
  const { write, writeTitle } = plainWriter(context.seed, plan, company, plan.session);
  const [title, ...sentences] = LOOKALIKES[plan.wording % LOOKALIKES.length] ?? ['{co}'];
  const half = Math.ceil(sentences.length / 2);
  return {
    title: writeTitle(title),
    paragraphs: [sentences.slice(0, half).map(write), sentences.slice(half).map(write)],
    stated: null,
  };
}

function plainWriter(seed: number, plan: DocumentPlan, company: Company, session: number) {
  const names = nameWriter(company, session, stream(seed, 'names', plan.id));
  const lookups = [contextFacts(seed, plan.id, company)];
  const inTitle = resolver(lookups, names, 'title');
  const inBody = resolver(lookups, names, 'body');
  return {
    rng: stream(seed, 'prose', plan.id),
    writeTitle: (text: string): Sentence => compose(text, inTitle),
    write: (text: string): Sentence => compose(text, inBody),
  };
}

/** Uses typographic quotes for half of the events, the same in all stories about one event. */
function applyQuoteStyle(seed: number, eventId: string, story: Story): Story {
  if (stream(seed, 'quotes', eventId).chance(0.5)) return story;
  return {
    ...story,
    title: mapPlain(story.title, curly),
    paragraphs: story.paragraphs.map((paragraph) => paragraph.map((sentence) => mapPlain(sentence, curly))),
  };
}

/** Another outlet's version of a story: `base` with edits. */
export function writeRewrite(
  context: StoryContext,
  plan: DocumentPlan,
  event: CompanyEvent | SandboxMacroEvent,
  base: Story,
): Story {
  if (plan.relation !== 'duplicate' && plan.relation !== 'cluster') return base;
  if (event.kind === 'macro') {
    const resolve = resolver(
      [macroFacts(context.seed, event), contextFacts(context.seed, plan.id, null)],
      null,
      'body',
    );
    const write = (text: string) => compose(text, resolve);
    return rewriteStory(context.seed, plan.id, base, plan.relation, { templates: MACRO_CONTEXT, write });
  }
  const { write } = plainWriter(context.seed, plan, getCompany(event.ticker), event.session);
  return rewriteStory(context.seed, plan.id, base, plan.relation, { templates: [...BACKGROUND, ...CLOSING], write });
}

/** A short live story about the current price. */
export function writePriceBrief(context: StoryContext, plan: DocumentPlan, price: number, change: number): Story {
  const company = getCompany(plan.ticker ?? '');
  const { rng, write, writeTitle } = plainWriter(context.seed, plan, company, plan.session);
  const size = percent(Math.abs(change) * 100, 2);
  const verb = change > 0 ? 'up' : 'down';
  const opening = rng.pick([
    `Shares of {co} were ${verb} ${size} at $${price.toFixed(2)} in the latest trading.`,
    `{co} traded ${verb} ${size} at $${price.toFixed(2)}, exchange data showed.`,
    `The stock of {co} stood ${verb} ${size} at $${price.toFixed(2)} by {hour2}.`,
  ]);
  return {
    title: writeTitle(`{co} ${verb} ${size}`),
    paragraphs: [
      [write(opening)],
      rng.shuffle(BACKGROUND).slice(0, 3).map(write),
      rng.shuffle(CLOSING).slice(0, 2).map(write),
    ],
    stated: { paragraph: 0, sentence: 0 },
  };
}
