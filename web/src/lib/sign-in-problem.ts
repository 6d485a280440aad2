/** The words for each way in which signing in at the identity provider can fail. */
const SENTENCES: Record<string, string> = {
  attempt_lost:
    'This sign-in was not started in this browser, or it took longer than ten minutes. Cookies must be allowed. Start again.',
  issuer_unreachable:
    'The identity provider does not answer, or its answer cannot be used. Try again, or sign in with an access token.',
  issuer_refused: 'The identity provider refused the sign-in. Try again, or ask its administrator.',
  token_refused:
    'The answer of the identity provider is not valid for this console. An administrator finds the reason in the audit log.',
  clock:
    'The times in the answer of the identity provider do not fit the clock of this server. An administrator must set one of the clocks.',
  no_role: 'Your account has no role in Sextant. Ask an administrator to add you to a group that has one.',
  busy: 'The session could not be stored. Try again shortly.',
};

const UNKNOWN = 'The sign-in failed. Try again.';

/** The sentence for the address that a failed sign-in returns to; null for any other address. */
export function findSignInProblem(search: string): string | null {
  const problem = new URLSearchParams(search).get('sign_in_problem');
  if (problem === null) return null;
  return Object.hasOwn(SENTENCES, problem) ? (SENTENCES[problem] ?? UNKNOWN) : UNKNOWN;
}

/** The address without the problem, so that a reload starts afresh. */
export function withoutProblem(path: string, search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('sign_in_problem');
  const rest = parameters.toString();
  return rest === '' ? path : `${path}?${rest}`;
}
