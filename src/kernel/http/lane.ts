import type { ClassLimits, RefusalReason } from './admission-class.ts';
import { type Holder, Places } from './places.ts';

/** A request at the entrance of its class. */
export interface Entrant extends Holder {
  start(): void;
  refuse(reason: RefusalReason): void;
  /** The client disconnected. */
  isGone(): boolean;
  /** The headers of its response were sent. */
  isAnswered(): boolean;
}

interface Waiting {
  entrant: Entrant;
  sinceMs: number;
}

/** A response that takes longer to be read than this no longer counts as running: slow readers and streams hold no place. */
const ANSWERED_COUNTS_MS = 1_000;

/** The places and the queue of one class. */
export interface Lane {
  readonly running: number;
  readonly waiting: number;
  hasPlace(): boolean;
  /** Starts the request in a free place. */
  start(entrant: Entrant, nowMs: number): void;
  /** False when the queue is full. */
  queue(entrant: Entrant, nowMs: number): boolean;
  /** Starts the request that waited longest; false when none waits or no place is free. */
  startNext(nowMs: number): boolean;
  leave(entrant: Entrant): void;
  /** Removes the requests that waited too long and those whose client has gone; returns those to refuse. */
  expire(nowMs: number): Entrant[];
  /** Frees the places of responses that are being read slowly. */
  freeAnswered(nowMs: number): void;
}

export function createLane(limits: ClassLimits): Lane {
  const places = new Places<Entrant>();
  let queued: Waiting[] = [];
  const hasPlace = () => places.count < limits.running;
  const start = (entrant: Entrant, nowMs: number) => {
    places.take(entrant, nowMs);
    entrant.start();
  };
  return {
    get running() {
      return places.count;
    },
    get waiting() {
      return queued.length;
    },
    hasPlace,
    start,
    queue(entrant, nowMs) {
      if (queued.length >= limits.waiting) return false;
      queued.push({ entrant, sinceMs: nowMs });
      return true;
    },
    startNext(nowMs) {
      while (hasPlace()) {
        const next = queued.shift();
        if (!next) return false;
        if (next.entrant.isGone()) continue;
        start(next.entrant, nowMs);
        return true;
      }
      return false;
    },
    leave(entrant) {
      places.free(entrant);
    },
    expire(nowMs) {
      const isLate = ({ sinceMs }: Waiting) => nowMs - sinceMs > limits.waitMs;
      // In order of arrival: if the first is neither late nor gone, a look at the others can wait.
      const [first] = queued;
      if (!first || !(isLate(first) || first.entrant.isGone())) return [];
      const late = queued.filter((waiting) => isLate(waiting) && !waiting.entrant.isGone());
      queued = queued.filter((waiting) => !isLate(waiting) && !waiting.entrant.isGone());
      return late.map(({ entrant }) => entrant);
    },
    freeAnswered(nowMs) {
      places.freeWhere((entrant) => nowMs - entrant.sinceMs > ANSWERED_COUNTS_MS && entrant.isAnswered());
    },
  };
}
