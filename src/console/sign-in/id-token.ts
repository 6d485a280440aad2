import type { SignInProblem } from './problem.ts';
import type { Claims } from './role-of-claims.ts';

/** Clocks of the issuer and of this machine may differ by this. */
export const CLOCK_TOLERANCE_SECONDS = 30;
/** The code is exchanged at once, so that an ID token is new; an older one was kept by somebody. */
const AGE_MAX_SECONDS = 600;
const SUBJECT_MAX = 255;
/** Signatures by a private key of the issuer. `none` and HMAC, whose key is the client's secret, are not among them. */
const SIGNING_ALGORITHMS: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/**
 * Rules beyond those of the library, which has verified issuer, audience, nonce, expiry and signature: null when the token keeps
 * them.
 */
export function checkIdToken(
  token: string,
  claims: Claims,
  clientId: string,
  nowMs: number,
): { problem: SignInProblem; sentence: string } | null {
  const refused = (sentence: string) => ({ problem: 'token_refused' as const, sentence });
  const algorithm = readAlgorithm(token);
  if (algorithm === null || !SIGNING_ALGORITHMS.includes(algorithm))
    return refused('the ID token is signed with an algorithm that is not accepted');
  if (typeof claims.sub !== 'string' || claims.sub.length === 0 || claims.sub.length > SUBJECT_MAX)
    return refused('the ID token has no usable subject');
  if (claims.azp !== undefined && claims.azp !== clientId) return refused('the ID token was issued to another client');
  if (typeof claims.iat !== 'number') return refused('the ID token does not say when it was issued');
  const ageSeconds = nowMs / 1_000 - claims.iat;
  if (ageSeconds < -CLOCK_TOLERANCE_SECONDS || ageSeconds > AGE_MAX_SECONDS)
    return {
      problem: 'clock',
      sentence: `the ID token was issued ${Math.abs(Math.round(ageSeconds))} s ${ageSeconds < 0 ? 'after' : 'before'} now by this machine's clock`,
    };
  return null;
}

function readAlgorithm(token: string): string | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'));
    const algorithm = (header as { alg?: unknown }).alg;
    return typeof algorithm === 'string' ? algorithm : null;
  } catch {
    return null;
  }
}
