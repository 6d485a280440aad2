import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';

export interface Account {
  sub: string;
  [claim: string]: unknown;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person whom the next sign-in is for; null refuses it. */
  account: Account | null;
  /** Changes the answer of the token address. */
  tamper: ((tokens: Record<string, unknown>, key: JWK) => Promise<void> | void) | null;
  /** While true, calls get no answer. */
  isHanging: boolean;
  /** Calls that reached the provider, as method and path. */
  calls: string[];
  /** The private key that signs now. */
  key: JWK;
  /** Signs with a new key from now on, and publishes only that one. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

const CLIENT_ID = 'sextant-console';
export const CLIENT_SECRET = 'canary-client-secret-0123456789abcdef';

export interface ProviderOptions {
  redirectUri: string;
  /** Shows the provider's own pages for signing in, in place of signing in at once. */
  withPages?: boolean;
  isPublicClient?: boolean;
  /** Puts the groups into the ID token; otherwise only its user information address has them. */
  groupsInIdToken?: boolean;
  hasEndSession?: boolean;
}

/** The certified provider `oidc-provider` on loopback. */
export async function startIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let handle: ReturnType<Provider['callback']>;
  const made: IdentityProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    account: null,
    tamper: null,
    isHanging: false,
    calls: [],
    key: await newKey(),
    async rotate() {
      made.key = await newKey();
      handle = build().callback();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  // Shared by the providers before and after a change of keys.
  const stored = new Map<string, Record<string, unknown>>();
  const build = () => {
    const provider = new Provider(issuer, configuration(made, options, stored));
    provider.proxy = false;
    provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
      if (context.path.startsWith('/interaction/') && !options.withPages)
        return answerInteraction(provider, made, context);
      await next();
      if (context.oidc?.route === 'token' && made.tamper && context.status === 200)
        await made.tamper(context.body as Record<string, unknown>, made.key);
    });
    return provider;
  };
  handle = build().callback();
  server.on('request', (request, response) => {
    made.calls.push(`${request.method} ${new URL(request.url ?? '/', issuer).pathname}`);
    if (!made.isHanging) void handle(request, response);
  });
  return made;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() };
}

/** Signs the account in and grants what the client asked for, as a person would on the provider's pages. */
async function answerInteraction(
  provider: Provider,
  made: IdentityProvider,
  context: KoaContextWithOIDC,
): Promise<void> {
  const details = await provider.interactionDetails(context.req, context.res);
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true });
  context.respond = false;
  if (made.account === null) return finish({ error: 'access_denied', error_description: 'the person refused' });
  if (details.prompt.name === 'login') return finish({ login: { accountId: made.account.sub } });
  const grant = new provider.Grant({ accountId: made.account.sub, clientId: String(details.params.client_id) });
  grant.addOIDCScope(String(details.params.scope));
  return finish({ consent: { grantId: await grant.save() } });
}

function configuration(
  made: IdentityProvider,
  options: ProviderOptions,
  stored: Map<string, Record<string, unknown>>,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [options.redirectUri],
        post_logout_redirect_uris: [new URL('/', options.redirectUri).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...(options.isPublicClient
          ? { token_endpoint_auth_method: 'none' as const, application_type: 'web' as const }
          : { client_secret: CLIENT_SECRET }),
      },
    ],
    jwks: { keys: [made.key] },
    cookies: { keys: ['test-cookie-key'] },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], email: ['email'] },
    conformIdTokenClaims: !options.groupsInIdToken,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: options.withPages ?? false },
      rpInitiatedLogout: { enabled: options.hasEndSession ?? true },
    },
    ttl: { AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 3_600, Grant: 3_600, AccessToken: 600 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...(made.account?.sub === sub ? made.account : groupsOf(sub)), sub }),
    }),
    adapter: memoryAdapter(stored),
  };
}

/** On the provider's own pages any name signs in; the name decides the groups. */
const groupsOf = (sub: string) => ({
  preferred_username: sub,
  groups: sub.startsWith('nobody') ? ['guests'] : ['traders'],
});

function memoryAdapter(stored: Map<string, Record<string, unknown>>): Configuration['adapter'] {
  return (model) => {
    const key = (id: string) => `${model}:${id}`;
    const find = async (id: string) => stored.get(key(id));
    const findBy = async (field: string, value: string) =>
      [...stored].find(([name, payload]) => name.startsWith(`${model}:`) && payload[field] === value)?.[1];
    return {
      upsert: async (id, payload) => void stored.set(key(id), { ...payload }),
      find,
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      consume: async (id) => {
        const payload = stored.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => void stored.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of stored) if (payload.grantId === grantId) stored.delete(name);
      },
    };
  };
}
