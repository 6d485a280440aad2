import { ADMISSION_CLASSES, type AdmissionClass } from './admission-class.ts';
import type { Lane } from './lane.ts';

type Starts = Readonly<Record<Exclude<AdmissionClass, 'orders'>, number>>;

/**
 * Requests of each class that start in one turn of the event loop. Orders always start. Health is answered from memory, so that
 * nearly all of it starts at once.
 */
const STARTS: Starts = { health: 64, console: 16, reads: 16, analytics: 4 };
/**
 * While orders run or connections arrive: answers of the database arrive between two turns, and Node accepts one connection per
 * turn and service, so that short turns keep both quick. Counts, not time: on a busy machine the time passes while the process
 * does not run.
 */
const SHORT_STARTS: Starts = { health: 64, console: 2, reads: 2, analytics: 1 };
/** When connections begin to arrive in every turn, for at most the time below: they must not wait in the system's backlog. */
const ACCEPTING_STARTS: Starts = { health: 64, console: 0, reads: 0, analytics: 0 };
const ACCEPTING_MAX_MS = 3_000;

export interface Turns {
  add(name: AdmissionClass, lane: Lane): void;
  remove(lane: Lane): void;
  /** Whether a request may start in this turn; counts it. */
  mayStart(name: AdmissionClass): boolean;
  /** Starts waiting requests at the end of this turn. */
  request(): void;
  /** A connection was accepted: more may be waiting for it. */
  accepted(): void;
  /** Whether work that can wait should, because connections arrive. */
  isAccepting(): boolean;
}

interface ClassTurn {
  name: AdmissionClass;
  lanes: Lane[];
  /** The service whose turn it is. */
  next: number;
  /** Requests that may still start in this turn. */
  left: number;
}

export function createTurns(): Turns {
  const classes: ClassTurn[] = ADMISSION_CLASSES.map((name) => ({ name, lanes: [], next: 0, left: 0 }));
  const classOf = Object.fromEntries(classes.map((each) => [each.name, each])) as Record<AdmissionClass, ClassTurn>;
  let immediate: NodeJS.Immediate | null = null;
  /** Since when a connection has been accepted in every turn. */
  let acceptingSinceMs: number | null = null;
  let acceptedInTurn = false;

  const isAccepting = () => acceptingSinceMs !== null && performance.now() - acceptingSinceMs < ACCEPTING_MAX_MS;

  function startsOfTurn(): Starts {
    if (isAccepting()) return ACCEPTING_STARTS;
    const isShort = acceptingSinceMs !== null || classOf.orders.lanes.some(({ running }) => running > 0);
    return isShort ? SHORT_STARTS : STARTS;
  }

  function open(): void {
    const starts = startsOfTurn();
    for (const each of classes) each.left = each.name === 'orders' ? Number.POSITIVE_INFINITY : starts[each.name];
    immediate ??= setImmediate(take);
  }

  function take(): void {
    immediate = null;
    if (acceptedInTurn) acceptingSinceMs ??= performance.now();
    else acceptingSinceMs = null;
    acceptedInTurn = false;
    if (acceptingSinceMs === null && classes.every(({ lanes }) => lanes.every((lane) => lane.waiting === 0))) return;
    open();
    for (const each of classes) for (; each.left >= 1 && startOne(each); each.left--);
    const canStart = classes.some(({ lanes }) => lanes.some((lane) => lane.waiting > 0 && lane.hasPlace()));
    if (!canStart && acceptingSinceMs === null && immediate) {
      clearImmediate(immediate);
      immediate = null;
    }
  }

  /** Takes the services in rotation. */
  function startOne(each: ClassTurn): boolean {
    for (let tried = 0; tried < each.lanes.length; tried++) {
      const lane = each.lanes[each.next++ % each.lanes.length];
      if (lane?.startNext(performance.now())) return true;
    }
    return false;
  }

  return {
    add(name, lane) {
      classOf[name].lanes.push(lane);
    },
    remove(lane) {
      for (const each of classes) each.lanes = each.lanes.filter((other) => other !== lane);
    },
    mayStart(name) {
      if (immediate === null) open();
      const each = classOf[name];
      if (each.left < 1) return false;
      each.left--;
      return true;
    },
    request() {
      if (immediate === null) open();
    },
    accepted() {
      acceptedInTurn = true;
      if (immediate === null) open();
    },
    isAccepting,
  };
}

/** The services of a process share its event loop. */
export const processTurns: Turns = createTurns();
