import { ADMISSION_CLASSES, type AdmissionClass, type AdmissionLimits } from './admission-class.ts';
import { createLane, type Entrant, type Lane } from './lane.ts';
import type { Turns } from './turns.adapter.ts';

const SWEEP_MS = 25;
/**
 * Refusals are sent at 1,000 a second at most, the others a little later: a client that ignores `Retry-After` then cannot keep
 * the event loop busy with refusals.
 */
const REFUSALS_PER_SWEEP = 25;
const HELD_MAX = 8_192;

export interface Admission {
  /** Starts the request now, later, or refuses it. */
  enter(name: AdmissionClass, entrant: Entrant): void;
  /** The request has ended. */
  leave(name: AdmissionClass, entrant: Entrant): void;
  usage(): { name: AdmissionClass; running: number; waiting: number; refused: number }[];
  /** Sends a refusal at the pace above. */
  pace(refuse: () => void): void;
  stop(): void;
}

/** The places and queues of one service. */
export function createAdmission(limits: AdmissionLimits, turns: Turns): Admission {
  const lanes = ADMISSION_CLASSES.map((name) => ({ name, lane: createLane(limits[name]), refused: 0 }));
  const laneOf = Object.fromEntries(lanes.map((entry) => [entry.name, entry])) as Record<
    AdmissionClass,
    (typeof lanes)[number]
  >;
  for (const { name, lane } of lanes) turns.add(name, lane);
  let sweep: NodeJS.Timeout | null = null;
  let sentInSweep = 0;
  let held: (() => void)[] = [];

  const pace = (refuse: () => void) => {
    startSweep();
    const isHeld = sentInSweep >= REFUSALS_PER_SWEEP || turns.isAccepting();
    if (!isHeld || held.length >= HELD_MAX) {
      sentInSweep++;
      refuse();
    } else {
      held.push(refuse);
    }
  };

  function startSweep(): void {
    sweep ??= setInterval(takeSweep, SWEEP_MS);
  }

  function takeSweep(): void {
    const nowMs = performance.now();
    for (const entry of lanes) {
      for (const entrant of entry.lane.expire(nowMs)) {
        entry.refused++;
        pace(() => entrant.refuse('waited'));
      }
      freeSlowReaders(entry.lane, nowMs);
    }
    const due = turns.isAccepting() ? [] : held.splice(0, REFUSALS_PER_SWEEP);
    sentInSweep = due.length;
    for (const refuse of due) refuse();
    const isIdle = held.length === 0 && due.length === 0 && lanes.every(({ lane }) => lane.waiting === 0);
    if (isIdle && sweep) {
      clearInterval(sweep);
      sweep = null;
    }
  }

  function freeSlowReaders(lane: Lane, nowMs: number): void {
    if (lane.waiting === 0 || lane.hasPlace()) return;
    lane.freeAnswered(nowMs);
    if (lane.hasPlace()) turns.request();
  }

  return {
    enter(name, entrant) {
      const entry = laneOf[name];
      const { lane } = entry;
      if (lane.waiting === 0 && lane.hasPlace() && turns.mayStart(name)) {
        lane.start(entrant, performance.now());
      } else if (lane.queue(entrant, performance.now())) {
        startSweep();
        if (lane.hasPlace()) turns.request();
      } else {
        entry.refused++;
        pace(() => entrant.refuse('full'));
      }
    },
    leave(name, entrant) {
      const { lane } = laneOf[name];
      lane.leave(entrant);
      if (lane.waiting > 0) turns.request();
    },
    usage: () =>
      lanes.map(({ name, lane, refused }) => ({ name, running: lane.running, waiting: lane.waiting, refused })),
    pace,
    stop() {
      if (sweep) clearInterval(sweep);
      for (const { lane } of lanes) turns.remove(lane);
      for (const refuse of held) refuse();
      held = [];
    },
  };
}
