/**
 * Points between a decision and a booked fill at which a process can crash. Production passes no `Step`; the crash test kills the
 * process at each of them.
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
  'replace answered',
  'cancel requested',
  'exit waits for its shares',
  'expired protection renewed',
] as const;
export type StepName = (typeof STEPS)[number];
export type Step = (name: StepName) => void | Promise<void>;
