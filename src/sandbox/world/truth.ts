import type { CatalystType } from '../../intelligence/catalyst.ts';
import type { GuidanceChange } from '../../intelligence/intelligence.ts';
import { OUTLETS, type OutletKey } from '../cast/outlets.ts';
import { type MentionSegment, mentionsOf, sentenceText, statedText } from '../prose/text.ts';
import type { DocumentKind, DocumentPlan, Relation } from './document.ts';
import type { Effect, EventDirection, EventSurprise, SandboxMacroEvent } from './event.ts';
import { falseRumourRate } from './reaction.ts';
import type { World } from './world.ts';

export interface EventTruth {
  id: string;
  ticker: string;
  catalyst: CatalystType;
  direction: EventDirection;
  magnitude: number;
  surprise: EventSurprise | null;
  guidance: GuidanceChange | null;
  modality: 'factual' | 'rumour';
  isFalse: boolean;
  atMs: number;
  effects: readonly Effect[];
}

export interface DocumentTruth {
  id: string;
  kind: DocumentKind;
  outlet: OutletKey;
  publishedAt: Date;
  title: string;
  /** The document this one repeats verbatim or nearly so. */
  duplicateOf: string | null;
  /** The first document of this one's cluster; duplicates belong to the cluster too. */
  clusterOf: string | null;
  relation: Relation | null;
  mentions: readonly MentionSegment[];
  /** Companies that a correct linker links, in order of first mention. */
  tickers: readonly string[];
  event: EventTruth | null;
  macro: Omit<SandboxMacroEvent, 'kind' | 'session'> | null;
  /** The exact sentence that states the event. */
  stated: string | null;
}

/** The ground truth of the simulated world. For tests and evaluation; the pipeline must not import it. */
export function worldTruth(world: World) {
  function document(plan: DocumentPlan): DocumentTruth {
    const story = world.story(plan);
    const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
    const mentions = mentionsOf(story);
    const repeats = plan.relation === 'exact' || plan.relation === 'duplicate';
    return {
      id: plan.id,
      kind: plan.kind,
      outlet: plan.outlet,
      publishedAt: new Date(plan.publishedMs),
      title: sentenceText(story.title),
      duplicateOf: repeats ? plan.baseId : null,
      clusterOf: plan.baseId,
      relation: plan.relation,
      mentions,
      tickers: [...new Set(mentions.filter(({ ambiguous }) => !ambiguous).map(({ ticker }) => ticker))],
      event: event?.kind === 'company' && story.stated ? companyTruth(plan, event.id) : null,
      macro: event?.kind === 'macro' ? macroTruth(event) : null,
      stated: statedText(story),
    };
  }

  function companyTruth(plan: DocumentPlan, id: string): EventTruth | null {
    const event = world.findEvent(id);
    if (event?.kind !== 'company') return null;
    return {
      id,
      ticker: event.ticker,
      catalyst: event.catalyst,
      direction: event.direction,
      magnitude: event.magnitude,
      surprise: event.surprise,
      guidance: event.guidance,
      modality: plan.kind === 'rumour' ? 'rumour' : 'factual',
      isFalse: event.rumour?.isFalse ?? false,
      atMs: event.atMs,
      effects: event.effects,
    };
  }

  return {
    document: (id: string): DocumentTruth | null => {
      const plan = world.findDocument(id);
      return plan ? document(plan) : null;
    },
    /** Truth of all documents published by `instant`, oldest first, excluding live stories. */
    *documentsUntil(instant: Date): Generator<DocumentTruth> {
      for (const plan of world.documentsBetween(Number.NEGATIVE_INFINITY, instant.getTime())) yield document(plan);
    },
    events: (until: Date) => world.eventsUntil(until.getTime()),
    sources: OUTLETS.map((outlet) => ({
      key: outlet.key,
      name: outlet.name,
      falseRumourRate: falseRumourRate(outlet, world.settings.news),
    })),
    companies: world.companies,
  };
}

function macroTruth({
  kind: _kind,
  session: _session,
  ...event
}: SandboxMacroEvent): Omit<SandboxMacroEvent, 'kind' | 'session'> {
  return event;
}
