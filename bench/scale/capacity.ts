/** Something of which there is only so much, in seconds of processor time a second. */
export interface Resource {
  name: string;
  /** 1 for a thread, the number of cores for the machine. */
  limit: number;
  secondsPerDocument: number;
  /** What rounds and ticks take, however many documents arrive. */
  secondsPerSecond: number;
}

export interface ResourceUse extends Resource {
  /** Documents a second at which it is used up. */
  capacityPerSecond: number;
  /** Shares of the limit, at the mean and in the peak hour. */
  meanShare: number;
  peakShare: number;
}

export interface Load {
  meanPerSecond: number;
  peakPerSecond: number;
}

export function computeUse(resource: Resource, load: Load): ResourceUse {
  const { limit, secondsPerDocument, secondsPerSecond } = resource;
  const share = (perSecond: number) => (secondsPerSecond + perSecond * secondsPerDocument) / limit;
  const left = Math.max(0, limit - secondsPerSecond);
  return {
    ...resource,
    capacityPerSecond: secondsPerDocument === 0 ? Number.POSITIVE_INFINITY : left / secondsPerDocument,
    meanShare: share(load.meanPerSecond),
    peakShare: share(load.peakPerSecond),
  };
}

/** The first resource that is used up when the number of documents grows. */
export function findBinding(uses: readonly ResourceUse[]): ResourceUse | null {
  return uses.toSorted((a, b) => a.capacityPerSecond - b.capacityPerSecond)[0] ?? null;
}

/** Below this share of what the processors could do, something else than a processor limits the rate. */
const WAITING_BELOW = 0.7;
/** Above this share of the machine, other work on it limits the rate. */
const OTHER_WORK_MAX = 0.15;

export interface Wait {
  event: string;
  /** Sessions that waited for it at a time, on average. */
  sessions: number;
}

/** A rate that was measured with full queues, and what else was seen meanwhile. */
export interface MeasuredRate {
  perSecond: number;
  waits: readonly Wait[];
  /** The share of all cores that other programs used. */
  otherShare: number;
}

export interface Bound {
  kind: 'processor' | 'waiting' | 'other work';
  name: string;
  perSecond: number;
}

/**
 * What limits the rate: the resource that is used up first, or, where the rate stays well below what that resource could do, the
 * event that the database's sessions waited for most. Beside other work on the machine neither is known.
 */
export function findBound({ perSecond, waits, otherShare }: MeasuredRate, uses: readonly ResourceUse[]): Bound {
  const binding = findBinding(uses);
  if (binding !== null && perSecond >= WAITING_BELOW * binding.capacityPerSecond)
    return { kind: 'processor', name: binding.name, perSecond };
  if (otherShare > OTHER_WORK_MAX)
    return { kind: 'other work', name: `${(100 * otherShare).toFixed(0)}% of the machine`, perSecond };
  const most = waits.toSorted((a, b) => b.sessions - a.sessions)[0];
  return { kind: 'waiting', name: most?.event ?? 'nothing that was seen', perSecond };
}
