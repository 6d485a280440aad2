import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { safeReturnPath } from './return-path.ts';

/** A person signs in at the issuer within this time. */
export const ATTEMPT_MS = 10 * MINUTE_MS;
/** Clocks of several machines that serve the console may differ by this. */
const EARLY_MS = MINUTE_MS;
const FORM = /^([A-Za-z0-9_-]{43})\.(\d{13})\.([A-Za-z0-9_-]{0,1500})$/;

/** One sign-in, from the redirect to the issuer until its return. */
export interface SignInAttempt {
  /** The value of the cookie that binds the attempt to the browser. */
  cookie: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  returnPath: string;
}

/**
 * State, nonce and code verifier are derived from one secret, which only the browser keeps: nothing is stored for callers who may
 * never return, and any process of the console can finish the attempt. None of the three reveals another.
 */
export function startAttempt(secret: string, returnPath: string, nowMs: number): SignInAttempt {
  return derive(secret, String(nowMs), safeReturnPath(returnPath));
}

/** The attempt of a cookie; null when it is no cookie of ours or too old. */
export function readAttempt(cookie: string | null, nowMs: number): SignInAttempt | null {
  const [, secret, startedAt, path] = FORM.exec(cookie ?? '') ?? [];
  if (secret === undefined || startedAt === undefined || path === undefined) return null;
  const ageMs = nowMs - Number(startedAt);
  if (ageMs < -EARLY_MS || ageMs > ATTEMPT_MS) return null;
  return derive(secret, startedAt, safeReturnPath(Buffer.from(path, 'base64url').toString('utf8')));
}

function derive(secret: string, startedAt: string, returnPath: string): SignInAttempt {
  const part = (label: string) =>
    createHmac('sha256', secret).update(`${label}\n${startedAt}\n${returnPath}`).digest('base64url');
  return {
    cookie: `${secret}.${startedAt}.${Buffer.from(returnPath, 'utf8').toString('base64url')}`,
    state: part('state'),
    nonce: part('nonce'),
    codeVerifier: part('code verifier'),
    returnPath,
  };
}
