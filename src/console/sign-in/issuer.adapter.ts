import * as oidc from 'openid-client';
import type { OidcSettings } from './settings.ts';
import { HOUR_MS, MINUTE_MS, type Now } from '../../kernel/clock.ts';
import type { GuardedClient } from '../../kernel/net/guarded-client.adapter.ts';
import type { SignInAttempt } from './attempt.ts';
import { createIssuerFetch } from './issuer-fetch.adapter.ts';
import { checkIdToken, CLOCK_TOLERANCE_SECONDS } from './id-token.ts';
import { SignInRefusal } from './problem.ts';
import { explainIssuerFailure } from './issuer-failure.adapter.ts';
import { type Claims, findClaim } from './role-of-claims.ts';

/** The discovery document is read again after this, and after any failure. */
const METADATA_AGE_MAX_MS = HOUR_MS;
/** Keys are read again after this, and at once for a token that names another key. */
const KEYS_AGE_MAX_MS = 5 * MINUTE_MS;
/** The library reads keys again for an unknown key id only if they are this old: cached keys are handed over with this age. */
const KEYS_REREAD_AGE_SECONDS = 60;

export interface Identity {
  subject: string;
  claims: Claims;
}

export interface Issuer {
  /** Where to send the browser to sign in. */
  authorizationUrl(attempt: SignInAttempt): Promise<string>;
  /** Exchanges the code of the issuer's answer and verifies the ID token. Throws `SignInRefusal`. */
  readIdentity(answer: URLSearchParams, attempt: SignInAttempt): Promise<Identity>;
  /** Where to send the browser to sign out at the issuer too; null where the issuer has no such address. */
  signOutUrl(): Promise<string | null>;
  /** Reads the discovery document, for a check of the settings. */
  readMetadata(): Promise<oidc.ServerMetadata>;
}

export interface IssuerOptions {
  settings: OidcSettings;
  http: Pick<GuardedClient, 'get' | 'post'>;
  now: Now;
}

/** The identity provider, by the certified library `openid-client`, over the guarded outbound HTTP client. */
export function createIssuer({ settings, http, now }: IssuerOptions): Issuer {
  const fetch = createIssuerFetch(http);
  let metadata: { document: oidc.ServerMetadata; atMs: number } | null = null;
  let keys: { jwks: oidc.ExportedJWKSCache['jwks']; atMs: number } | null = null;
  const nowMs = () => now().getTime();
  const isPlain = new URL(settings.issuer).protocol === 'http:';
  const execute = isPlain ? [oidc.allowInsecureRequests] : [];
  const clientMetadata: Partial<oidc.ClientMetadata> = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };

  async function discover(): Promise<oidc.ServerMetadata> {
    if (metadata !== null && nowMs() - metadata.atMs < METADATA_AGE_MAX_MS) return metadata.document;
    metadata = null;
    const found = await oidc.discovery(new URL(settings.issuer), settings.clientId, clientMetadata, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute,
    });
    metadata = { document: found.serverMetadata(), atMs: nowMs() };
    return metadata.document;
  }

  /** A new configuration for each use, because it also holds the keys, whose age is ours to decide. */
  async function configure(): Promise<oidc.Configuration> {
    const server = await discover();
    const made = new oidc.Configuration(server, settings.clientId, clientMetadata, authentication(server));
    made[oidc.customFetch] = fetch;
    for (const apply of execute) apply(made);
    // Without this the library trusts the TLS connection in place of the signature.
    oidc.enableNonRepudiationChecks(made);
    if (keys !== null && nowMs() - keys.atMs < KEYS_AGE_MAX_MS)
      oidc.setJwksCache(made, { jwks: keys.jwks, uat: Math.floor(Date.now() / 1_000) - KEYS_REREAD_AGE_SECONDS });
    return made;
  }

  function authentication({ token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata): oidc.ClientAuth {
    if (settings.clientSecret === null) return oidc.None();
    const secret = settings.clientSecret.reveal();
    // `client_secret_basic` is the default of the specification.
    const isPost = methods !== undefined && !methods.includes('client_secret_basic');
    return isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
  }

  /** Kept if they are newer than ours. */
  function keepKeys(configuration: oidc.Configuration): void {
    const cache = oidc.getJwksCache(configuration);
    const isNew = cache !== undefined && cache.uat > Math.floor(Date.now() / 1_000) - KEYS_REREAD_AGE_SECONDS;
    if (isNew) keys = { jwks: cache.jwks, atMs: nowMs() };
  }

  async function exchange(answer: URLSearchParams, attempt: SignInAttempt): Promise<Identity> {
    const configuration = await configure();
    const url = new URL(settings.redirectUrl);
    url.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    keepKeys(configuration);
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined)
      throw new SignInRefusal('token_refused', 'the issuer returned no ID token');
    const wrong = checkIdToken(tokens.id_token, claims, settings.clientId, nowMs());
    if (wrong !== null) throw new SignInRefusal(wrong.problem, wrong.sentence);
    if (findClaim(claims, settings.rolesClaim) !== undefined) return { subject: claims.sub, claims };
    // Many issuers give profile and groups at their user information address only.
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return { subject: claims.sub, claims };
    const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { subject: claims.sub, claims: { ...more, ...claims } };
  }

  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const refusal = explainIssuerFailure(error);
      // The issuer may have moved an address since its document was read.
      if (refusal.problem !== 'attempt_lost') metadata = null;
      throw refusal;
    }
  };

  return {
    authorizationUrl: (attempt) =>
      explained(async () => {
        const url = oidc.buildAuthorizationUrl(await configure(), {
          redirect_uri: settings.redirectUrl,
          scope: settings.scopes.join(' '),
          response_type: 'code',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    readIdentity: (answer, attempt) => explained(() => exchange(answer, attempt)),
    signOutUrl: () =>
      explained(async () => {
        const configuration = await configure();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        const back = new URL('/', settings.redirectUrl).href;
        return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href;
      }),
    readMetadata: () => explained(discover),
  };
}
