import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { unavailable } from '../errors.ts';
import type { Secret } from './secret.ts';
import { readSecretKey, type Sealer } from './seal.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a random nonce. The context is authenticated: a sealed text cannot be moved to another row. */
export function createSealer(secretKey: Secret): Sealer {
  const key = readSecretKey(secretKey.reveal());
  if (key === null) throw new Error('invariant broken: the secret key was not validated');
  const keyId = createHash('sha256').update('sextant key id').update(key).digest('hex').slice(0, 16);
  return {
    keyId,
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64');
    },
    open(sealed, context, sealedWith) {
      if (sealedWith !== keyId)
        throw unavailable(
          `a secret was sealed with the key ${sealedWith}, and this installation has ${keyId}: restore secret.key or SEXTANT_SECRET_KEY, or enter it again`,
        );
      const bytes = Buffer.from(sealed, 'base64');
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (error) {
        throw unavailable('a sealed secret was damaged or moved: enter it again', error);
      }
    },
  };
}
