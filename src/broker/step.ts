/**
 * Named places between a decision and a booked fill at which a process may die. Nothing listens in production; the crash harness
 * kills the process at each.
 */
export const STEPS = [
  'intent placed, not committed',
  'intent committed',
  'job taken',
  'send begun, not committed',
  'send begun',
  'gate passed',
  'broker answered',
  'outcome recorded, not committed',
  'outcome committed',
  'evidence received',
  'fill booked, not committed',
  'evidence committed',
  'fills read',
  'cursor kept',
  'reconciled',
] as const;
export type StepName = (typeof STEPS)[number];
export type Step = (name: StepName) => void | Promise<void>;
