import { type Actor, LOCAL_OPERATOR } from './role.ts';

export type Authentication = { actor: Actor } | { refused: string };

export interface AccessState {
  readonly tokensRequired: boolean;
  /** The name of the committed state of the database that it was read at; null where it was not read, or has no name. */
  readonly snapshot: string | null;
}

export const TOKENS_REQUIRED: AccessState = { tokensRequired: true, snapshot: null };

/** Authenticates requests. */
export interface Access {
  /**
   * Asked for each request. Known at once while tokens are required; otherwise it is read from the database for this request, so that
   * no request passes without a token after the commit of the first one.
   */
  state(): AccessState | Promise<AccessState>;
  /**
   * Synchronous when the tokens are in memory, which is the usual case. A request that nobody asked for, such as a page that
   * refreshes itself, does not count as a use.
   */
  authenticate(credential: string, options?: { isUnattended: boolean }): Authentication | Promise<Authentication>;
}

const OPEN: AccessState = { tokensRequired: false, snapshot: null };

/** For a service without tokens, which listens on loopback only: see `assertListenAddressAllowed`. */
export const openAccess: Access = {
  state: () => OPEN,
  authenticate: () => ({ actor: LOCAL_OPERATOR }),
};
