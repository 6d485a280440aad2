import { COMPANIES } from '../cast/companies.ts';
import { stream } from '../rng.ts';
import { HISTORY_SESSIONS, STORIES } from '../settings.ts';
import type { DocumentPlan } from './document.ts';
import type { WorldEvent } from './event.ts';
import { isTraded } from './happenings.ts';
import type { WorldSessions } from './sessions.ts';

const STEP_MS = STORIES.liveEverySeconds * 1_000;
const RETOLD_WITHIN_SESSIONS = 3;
const isLiveId = (id: string) => /^l\d{1,12}$/.test(id);
const SETTLED_MS = 30 * 60_000;

/**
 * After the anchor a short story appears every few seconds, so that a newcomer sees the pipeline work. They bring no news
 * of their own: recent events told again, where prices stand, things that do not matter. Nothing of them is kept; a story
 * is named by its time and made again from it.
 */
export function liveStories(
  seed: number,
  sessions: WorldSessions,
  eventsOf: (session: number) => readonly WorldEvent[],
) {
  const startMs = sessions.get(HISTORY_SESSIONS).openMs;

  function planAt(tick: number): DocumentPlan | null {
    if (!Number.isSafeInteger(tick) || tick < 0) return null;
    const publishedMs = startMs + tick * STEP_MS;
    const session = sessions.takingInNewsOf(publishedMs);
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
      telling: rng.int(5, 99),
    };
    const draw = rng.next();
    if (draw < 0.5) {
      const recent = Array.from({ length: RETOLD_WITHIN_SESSIONS }, (_, age) => eventsOf(session - age))
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
    /** When a story appears, without making the world run there; null for what is no live story. */
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
