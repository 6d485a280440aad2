/** Seals texts with the installation's key. `context` names the place of the text, which must be the same when it is opened. */
export interface Sealer {
  readonly keyId: string;
  seal(text: string, context: string): string;
  open(sealed: string, context: string, sealedWith: string): string;
}

const KEY_BYTES = 32;

/** 32 bytes as 64 hex digits or as base64; null for anything else. */
export function readSecretKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : null;
  return key?.length === KEY_BYTES ? key : null;
}
