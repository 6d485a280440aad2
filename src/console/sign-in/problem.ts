import { ExpectedFailure } from '../../kernel/errors.ts';

/** Why a sign-in failed. The console has the words for each. */
export const SIGN_IN_PROBLEMS = [
  'attempt_lost',
  'issuer_unreachable',
  'issuer_refused',
  'token_refused',
  'clock',
  'no_role',
  'busy',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export const SIGN_IN_OUTCOMES = ['signed_in', ...SIGN_IN_PROBLEMS] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** The message is for the log and the audit event: it never has a token, a code or a secret. */
export class SignInRefusal extends ExpectedFailure {
  readonly problem: SignInProblem;
  /** Known when the issuer's answer was verified. */
  readonly subject: string | null;

  constructor(problem: SignInProblem, message: string, more: { subject?: string; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'SignInRefusal';
    this.problem = problem;
    this.subject = more.subject ?? null;
  }
}
