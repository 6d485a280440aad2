import type { Secret } from '../kernel/access/secret.ts';
import { VendorError } from './source-adapter.ts';

/** A configured credential, bound to its vendor's origins so that a source config cannot send it to another host. */
export interface Credential {
  key: Secret;
  secret: Secret | null;
  /** Allowed origins, such as `https://api.example.com`. */
  origins: readonly string[];
}

export type ResolveCredential = (name: string) => Credential | null;

/**
 * Returns the credential to send to `url`, or null when the source names none and the default one is not set or not
 * allowed for this host (the sandbox). A credential named in the config must be usable; otherwise this throws.
 */
export function credentialFor(
  resolve: ResolveCredential,
  options: { named: string | null; fallback: string; url: string },
): Credential | null {
  const credential = resolve(options.named ?? options.fallback);
  const host = new URL(options.url).host;
  if (credential !== null && credential.origins.includes(new URL(options.url).origin)) return credential;
  if (options.named === null) return null;
  throw new VendorError(
    credential === null
      ? `The credential ${options.named} named by the source is not configured.`
      : `The credential ${options.named} is not allowed for the host ${host}.`,
  );
}
