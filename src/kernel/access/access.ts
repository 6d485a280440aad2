import { type Actor, LOCAL_OPERATOR } from './role.ts';

export type Authentication = { actor: Actor } | { refused: string };

/** How a service learns who asks. `required` is asked on each request: it turns true once tokens exist and stays so. */
export interface Access {
  tokensRequired(): boolean;
  /** At once when the answer is in memory, which is the rule. */
  authenticate(token: string): Authentication | Promise<Authentication>;
}

/** For a service that no token guards: loopback only, see `assertListenAddressAllowed`. */
export const openAccess: Access = {
  tokensRequired: () => false,
  authenticate: () => ({ actor: LOCAL_OPERATOR }),
};
