import { type Actor, LOCAL_OPERATOR } from './role.ts';

export type Authentication = { actor: Actor } | { refused: string };

/** Authenticates requests. */
export interface Access {
  /**
   * Asked for each request. True at once while tokens are known to be required; otherwise it is read from the database for this
   * request, so that no request passes without a token after the commit of the first one.
   */
  tokensRequired(): boolean | Promise<boolean>;
  /**
   * Synchronous when the tokens are in memory, which is the usual case. A request that nobody asked for, such as a page that
   * refreshes itself, does not count as a use.
   */
  authenticate(credential: string, options?: { isUnattended: boolean }): Authentication | Promise<Authentication>;
}

/** For a service without tokens, which listens on loopback only: see `assertListenAddressAllowed`. */
export const openAccess: Access = {
  tokensRequired: () => false,
  authenticate: () => ({ actor: LOCAL_OPERATOR }),
};
