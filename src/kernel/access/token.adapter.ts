import { randomBytes } from 'node:crypto';
import { SESSION_PREFIX } from './session.ts';
import { TOKEN_PREFIX, TOKEN_RANDOM_BYTES } from './token.ts';

const randomText = (): string => randomBytes(TOKEN_RANDOM_BYTES).toString('base64url');

export const newToken = (): string => TOKEN_PREFIX + randomText();
export const newSessionId = (): string => SESSION_PREFIX + randomText();
/** Binds a sign-in to the browser that started it. */
export const newSignInSecret = (): string => randomText();
