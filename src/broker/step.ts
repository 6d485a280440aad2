/**
 * Points between a decision and a booked, protected fill at which a process can crash: one after each write and each call.
 * Production passes no `Step`; the crash storm kills the process at each of them.
 */
export const STEPS = [
  'intent placed, not committed',
  'intent committed',
  'job claimed',
  'send begun, not committed',
  'send begun',
  'gate passed',
  'broker responded',
  'outcome recorded, not committed',
  'outcome committed',
  'evidence received',
  'fill booked, not committed',
  'evidence committed',
  'fills read',
  'cursor stored',
  'reconciled',
  'protection planned, not committed',
  'protection planned',
  'levels agreed, not committed',
  'levels agreed',
  'expired protection renewed',
  'replace answered',
  'cancel requested',
  'exit waits, not committed',
  'exit waits for its shares',
  'rest of the exit placed, not committed',
  'refused protection handled, not committed',
] as const;
export type StepName = (typeof STEPS)[number];

/** What is being sent. The steps of a send are the same for all of them, but a crash leaves different work to do. */
export const STEP_PATHS = ['entry', 'exit', 'protect', 'replace'] as const;
export type StepPath = (typeof STEP_PATHS)[number];
export type Step = (name: StepName, path?: StepPath) => void | Promise<void>;

/** Steps that every send goes through. */
export const SEND_STEPS: readonly StepName[] = [
  'send begun, not committed',
  'send begun',
  'gate passed',
  'broker responded',
  'outcome recorded, not committed',
  'outcome committed',
];

export function stepPathOf(order: {
  side: 'buy' | 'sell';
  origin: string;
  replaces_order_id: string | null;
}): StepPath {
  if (order.origin === 'protection') return order.replaces_order_id === null ? 'protect' : 'replace';
  return order.side === 'sell' ? 'exit' : 'entry';
}
