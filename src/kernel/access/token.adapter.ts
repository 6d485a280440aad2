import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX, TOKEN_RANDOM_BYTES } from './token.ts';

export const newToken = (): string => TOKEN_PREFIX + randomBytes(TOKEN_RANDOM_BYTES).toString('base64url');
