import { type Actor, LOCAL_OPERATOR } from './role.ts';

export type Authentication = { actor: Actor } | { refused: string };

/** Authenticates requests. `tokensRequired` is read on each request; it becomes true once tokens exist and stays true. */
export interface Access {
  tokensRequired(): boolean;
  /** Synchronous when the tokens are in memory, which is the usual case. */
  authenticate(token: string): Authentication | Promise<Authentication>;
}

/** For a service without tokens, which listens on loopback only: see `assertListenAddressAllowed`. */
export const openAccess: Access = {
  tokensRequired: () => false,
  authenticate: () => ({ actor: LOCAL_OPERATOR }),
};
