import type { Secret } from '../kernel/access/secret.ts';
import { VendorError } from './source-adapter.ts';

/** A configured credential. It is bound to its vendor: a source that names it must not carry it to a host of its own choice. */
export interface Credential {
  key: Secret;
  secret: Secret | null;
  /** Origins it may be sent to, such as `https://api.example.com`. */
  origins: readonly string[];
}

export type ResolveCredential = (name: string) => Credential | null;

/**
 * The credential to send to `url`, or null to go without one: when the source names none and the usual one is not set, or is
 * not meant for this host (the sandbox). A name that was given on purpose must work, or the run fails and says why.
 */
export function credentialFor(
  resolve: ResolveCredential,
  options: { named: string | null; usual: string; url: string },
): Credential | null {
  const credential = resolve(options.named ?? options.usual);
  const host = new URL(options.url).host;
  if (credential !== null && credential.origins.includes(new URL(options.url).origin)) return credential;
  if (options.named === null) return null;
  throw new VendorError(
    credential === null
      ? `No credential named ${options.named} is configured.`
      : `The credential ${options.named} must not be sent to ${host}.`,
  );
}
