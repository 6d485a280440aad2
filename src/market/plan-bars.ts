import type { CorporateAction } from './adjustment.ts';
import { type CompleteBar, samePrices } from './bar.ts';
import { type ScreenedBar, screenBars, type Verdict } from './screen-bars.ts';

/** Two vendors agree on a bar when their closes differ by at most this fraction. */
export const SECOND_SOURCE_TOLERANCE = 0.02;
/** A changed bar affects verdicts one bar back and two ahead, and each verdict reads up to two bars beyond that. */
export const NEIGHBOURS = 3;

export interface KnownBar extends ScreenedBar {
  place: 'stored' | 'waiting' | 'rejected';
  source: string;
  secondSource: string | null;
  capturedAt: Date;
  /** Null for quarantined bars. */
  availableAt: Date | null;
}

interface PlannedBar extends Omit<KnownBar, 'place'> {
  place: KnownBar['place'] | 'new';
  before: KnownBar | null;
  changed: boolean;
}

interface QuarantineEntry extends ScreenedBar {
  source: string;
  secondSource: string | null;
  capturedAt: Date;
  status: 'waiting' | 'rejected' | 'confirmed';
  observedReturn: number | null;
}

interface FormerVersion extends KnownBar {
  /** No version follows until the bar leaves quarantine. */
  removed: boolean;
}

export interface BarPlan {
  store: (CompleteBar & { source: string; capturedAt: Date; availableAt: Date })[];
  /** Timestamps of stored bars that move to quarantine. */
  remove: Date[];
  /** Stored bars as they were until now, where their prices or their availability change or they move to quarantine. */
  formerVersions: FormerVersion[];
  quarantine: QuarantineEntry[];
  inserted: number;
  corrected: number;
  unchanged: number;
  quarantined: number;
  /** Bars on which the incoming source disagrees with the stored one. */
  conflicts: { timestamp: Date; source: string; close: number; secondClose: number }[];
  /** Bars of another source with which the incoming one agrees. */
  agreed: Date[];
}

export interface PlanInput {
  /** All known bars of the window and `NEIGHBOURS` on either side, ascending. */
  known: readonly KnownBar[];
  incoming: readonly CompleteBar[];
  source: string;
  window: { from: Date; to: Date };
  actions: readonly CorporateAction[];
  now: Date;
}

/** Plans the changes that bring the tables in line with the screening of all known and incoming bars. */
export function planBars(input: PlanInput): BarPlan {
  const plan: BarPlan = {
    store: [],
    remove: [],
    formerVersions: [],
    quarantine: [],
    inserted: 0,
    corrected: 0,
    unchanged: 0,
    quarantined: 0,
    conflicts: [],
    agreed: [],
  };
  const merged = mergeIncoming(input, plan);
  const verdicts = screenBars(merged, input.actions, input.now);
  const first = merged.findIndex(({ timestamp }) => timestamp >= input.window.from);
  const last = merged.findLastIndex(({ timestamp }) => timestamp <= input.window.to);
  if (first < 0 || last < 0) return plan;
  for (let index = Math.max(0, first - 1); index <= Math.min(merged.length - 1, last + 2); index++) {
    const bar = merged[index];
    const verdict = verdicts[index];
    if (bar && verdict) applyVerdict(bar, verdict, plan);
  }
  return plan;
}

function mergeIncoming(input: PlanInput, plan: BarPlan): PlannedBar[] {
  const byTime = new Map<number, PlannedBar>(
    input.known.map((bar) => [bar.timestamp.getTime(), { ...bar, before: bar, changed: false }]),
  );
  for (const bar of input.incoming) {
    const known = byTime.get(bar.timestamp.getTime());
    if (!known) {
      byTime.set(bar.timestamp.getTime(), {
        ...bar,
        ...newBarFields(input),
        place: 'new',
        before: null,
        changed: true,
      });
    } else if (known.source !== input.source) {
      applySecondSource(known, bar, input, plan);
    } else if (samePrices(known, bar)) {
      plan.unchanged++;
    } else {
      plan.corrected++;
      Object.assign(known, bar, newBarFields(input), { changed: true });
    }
  }
  return [...byTime.values()].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
}

const newBarFields = (input: PlanInput) => ({
  source: input.source,
  capturedAt: input.now,
  secondSource: null,
  secondSourceAt: null,
  availableAt: null,
});

/** A second source can confirm a bar but never overwrites the first source's prices. */
function applySecondSource(known: PlannedBar, bar: CompleteBar, input: PlanInput, plan: BarPlan): void {
  if (Math.abs(bar.close / known.close - 1) > SECOND_SOURCE_TOLERANCE) {
    const { timestamp, source, close } = known;
    plan.conflicts.push({ timestamp, source, close, secondClose: bar.close });
    return;
  }
  plan.agreed.push(known.timestamp);
  if (known.place === 'stored' || known.secondSource) {
    plan.unchanged++;
  } else {
    Object.assign(known, { secondSource: input.source, secondSourceAt: input.now, changed: true });
  }
}

function applyVerdict(bar: PlannedBar, verdict: Verdict, plan: BarPlan): void {
  if (verdict.kind === 'accepted') {
    const moved = bar.availableAt?.getTime() !== verdict.availableAt.getTime();
    if (bar.place === 'stored' && !bar.changed && !moved) return;
    keepFormer(bar, plan, false);
    if (bar.place !== 'stored') plan.inserted++;
    if (bar.place === 'waiting' || bar.place === 'rejected') {
      plan.quarantine.push({ ...entryOf(bar), status: 'confirmed', observedReturn: null });
    }
    plan.store.push({ ...bar, availableAt: verdict.availableAt });
    return;
  }
  if (bar.place === verdict.kind && !bar.changed) return;
  if (bar.place === 'stored') plan.remove.push(bar.timestamp);
  keepFormer(bar, plan, true);
  if (bar.place === 'new' || bar.place === 'stored') plan.quarantined++;
  plan.quarantine.push({ ...entryOf(bar), status: verdict.kind, observedReturn: verdict.observedReturn });
}

function keepFormer({ place, before }: PlannedBar, plan: BarPlan, removed: boolean): void {
  if (place === 'stored' && before) plan.formerVersions.push({ ...before, removed });
}

function entryOf(bar: PlannedBar) {
  const { timestamp, endsAt, open, high, low, close, volume, source, secondSource, secondSourceAt, capturedAt } = bar;
  return { timestamp, endsAt, open, high, low, close, volume, source, secondSource, secondSourceAt, capturedAt };
}
