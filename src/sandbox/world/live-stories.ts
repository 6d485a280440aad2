import { COMPANIES } from '../cast/companies.ts';
import { stream } from '../rng.ts';
import { HISTORY_SESSIONS, STORIES } from '../settings.ts';
import type { DocumentPlan } from './document.ts';
import type { SandboxEvent } from './event.ts';
import { isTraded } from './generate-events.ts';
import type { WorldSessions } from './sessions.ts';

const STEP_MS = STORIES.liveEverySeconds * 1_000;
const REPEATED_WITHIN_SESSIONS = 3;
const isLiveId = (id: string) => /^l\d{1,12}$/.test(id);
const SETTLED_MS = 30 * 60_000;

/**
 * After the anchor a short story appears every few seconds, to show the pipeline working. Live stories carry no new
 * events: they repeat recent events, report prices or are noise. They are not stored; a story's id encodes its time,
 * from which it is generated again.
 */
export function liveStories(
  seed: number,
  sessions: WorldSessions,
  eventsOf: (session: number) => readonly SandboxEvent[],
) {
  const startMs = sessions.get(HISTORY_SESSIONS).openMs;

  function planAt(tick: number): DocumentPlan | null {
    if (!Number.isSafeInteger(tick) || tick < 0) return null;
    const publishedMs = startMs + tick * STEP_MS;
    const session = sessions.sessionForNewsAt(publishedMs);
    const rng = stream(seed, 'live', tick);
    const plan: DocumentPlan = {
      id: `l${tick}`,
      kind: 'live',
      outlet: rng.chance(0.5) ? 'quay' : 'penfold',
      ticker: null,
      session,
      publishedMs,
      eventId: null,
      baseId: null,
      relation: null,
      wording: rng.int(5, 99),
    };
    const draw = rng.next();
    if (draw < 0.5) {
      const recent = Array.from({ length: REPEATED_WITHIN_SESSIONS }, (_, age) => eventsOf(session - age))
        .flat()
        .filter(
          (event) => event.atMs <= publishedMs - SETTLED_MS && !(event.kind === 'company' && event.rumour?.isFalse),
        );
      if (recent.length > 0) return { ...plan, relation: 'independent', eventId: rng.pick(recent).id };
    }
    if (draw < 0.8) {
      return { ...plan, ticker: rng.pick(COMPANIES.filter(({ ticker }) => isTraded(ticker, session))).ticker };
    }
    return plan;
  }

  return {
    find: (id: string): DocumentPlan | null => (isLiveId(id) ? planAt(Number(id.slice(1))) : null),
    /** Publication time from the id, without advancing the world; null when it is not a live story. */
    timeOf: (id: string): number | null => (isLiveId(id) ? startMs + Number(id.slice(1)) * STEP_MS : null),
    /** The newest `limit` published in (fromMs, toMs], oldest first. */
    between(fromMs: number, toMs: number, limit: number): DocumentPlan[] {
      const last = Math.floor((toMs - startMs) / STEP_MS);
      const first = Math.max(0, Math.floor((fromMs - startMs) / STEP_MS) + 1, last - limit + 1);
      const plans: DocumentPlan[] = [];
      for (let tick = first; tick <= last; tick++) {
        const plan = planAt(tick);
        if (plan) plans.push(plan);
      }
      return plans;
    },
  };
}
