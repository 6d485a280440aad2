import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { OidcSettings } from './settings.ts';
import { endSession } from '../../kernel/access/use/end-sessions.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { DomainError, forbidden } from '../../kernel/errors.ts';
import { formatCookie, readCookie } from '../../kernel/http/cookie.ts';
import { ATTEMPT_MS, readAttempt, startAttempt } from './attempt.ts';
import type { Issuer } from './issuer.adapter.ts';
import { CALLBACK_PATH, END_PATH, OPTIONS_PATH, START_PATH } from './paths.ts';
import { type SignInOutcome, SignInRefusal } from './problem.ts';
import { createRefusalLimit } from './refusal-limit.ts';
import { safeReturnPath } from './return-path.ts';
import { consoleOrigin, type SignInCookies } from './sign-in-cookies.ts';
import { openSession, recordRefusal } from './use/open-session.ts';

export interface SignInDeps {
  settings: OidcSettings;
  issuer: Issuer;
  cookies: SignInCookies;
  db: Db;
  now: Now;
  newSecret: () => string;
  newSessionId: () => string;
  /** Counts how a sign-in ended. */
  count: (outcome: SignInOutcome) => void;
}

const open = { role: 'viewer', open: true, admission: 'console' } as const;
const hide = true;

/** Signing in by the identity provider: authorization code with PKCE, then a session of this console. */
export const signInRoutes =
  (deps: SignInDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const mayRecord = createRefusalLimit();
    const fail = async (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
      const refusal = toRefusal(error);
      deps.count(refusal.problem);
      request.log.warn({ problem: refusal.problem, reason: refusal.message }, 'a sign-in was refused');
      const now = deps.now();
      if (mayRecord(now.getTime()))
        await recordRefusal(deps.db, deps.settings, { refusal, requestId: request.id, now }).catch((cause: unknown) =>
          request.log.error({ err: cause }, 'a refused sign-in could not be recorded'),
        );
      return reply.redirect(`/?sign_in_problem=${refusal.problem}`, 303);
    };

    app.get(START_PATH, { config: open, schema: { hide } }, async (request, reply) => {
      const parameters = parametersOf(request);
      const returnPath = safeReturnPath(parameters.get('return_to') ?? undefined);
      const elsewhere = ownAddress(deps.settings, request, parameters, returnPath);
      if (elsewhere !== null) return reply.redirect(elsewhere, 303);
      try {
        const attempt = startAttempt(deps.newSecret(), returnPath, deps.now().getTime());
        const url = await deps.issuer.authorizationUrl(attempt);
        const cookie = formatCookie(attempt.cookie, { ...deps.cookies.attempt, maxAgeSeconds: ATTEMPT_MS / 1_000 });
        return await reply.header('set-cookie', cookie).redirect(url, 303);
      } catch (error) {
        return fail(request, reply, error);
      }
    });

    app.get(CALLBACK_PATH, { config: open, schema: { hide } }, async (request, reply) => {
      const { attempt: attemptCookie, session: sessionCookie } = deps.cookies;
      const forget = formatCookie('', { ...attemptCookie, maxAgeSeconds: 0 });
      reply.header('set-cookie', forget);
      try {
        const now = deps.now();
        const parameters = parametersOf(request);
        const attempt = readAttempt(readCookie(request.headers.cookie, attemptCookie.name), now.getTime());
        if (attempt === null || parameters.get('state') !== attempt.state)
          throw new SignInRefusal('attempt_lost', 'the answer belongs to no sign-in that this browser started');
        const identity = await deps.issuer.readIdentity(parameters, attempt);
        const sessionId = deps.newSessionId();
        const session = await openSession(deps.db, deps.settings, { identity, sessionId, now: deps.now() });
        deps.count('signed_in');
        request.log.info({ actor: session.name, role: session.role }, 'signed in');
        const maxAgeSeconds = Math.round(deps.settings.sessionMs / 1_000);
        return await reply
          .header('set-cookie', formatCookie(sessionId, { ...sessionCookie, maxAgeSeconds }))
          .redirect(attempt.returnPath, 303);
      } catch (error) {
        return fail(request, reply, error);
      }
    });

    app.post(
      END_PATH,
      { config: { role: 'viewer', admission: 'console' }, schema: { hide } },
      async (request, reply) => {
        const { actor } = request;
        if (actor.sessionId === undefined) throw forbidden('only a session can be signed out; a token is forgotten');
        const end = { id: actor.sessionId, reason: 'signed_out', actor, service: 'console', now: deps.now() } as const;
        await endSession(deps.db, end);
        const address = await deps.issuer.signOutUrl().catch((error: unknown) => {
          request.log.warn({ reason: toRefusal(error).message }, 'the session of the issuer was not ended');
          return null;
        });
        const forget = formatCookie('', { ...deps.cookies.session, maxAgeSeconds: 0 });
        return reply.header('set-cookie', forget).send({ issuer_sign_out_url: address });
      },
    );
  };

/** What the sign-in page offers beside a token; also where single sign-on is not configured. */
export const signInOptionsRoutes =
  (settings: OidcSettings | null): FastifyPluginAsyncTypebox =>
  async (app) => {
    const single_sign_on = settings === null ? null : { name: settings.name, start: START_PATH };
    app.get(OPTIONS_PATH, { config: open, schema: { hide, response: { 200: Type.Any() } } }, async () => ({
      single_sign_on,
    }));
  };

const parametersOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams((request.raw.url ?? '').split('?').slice(1).join('?'));

/**
 * The cookie of the attempt must belong to the name that the issuer returns to: a browser that uses another name of the console goes
 * there first. Once only, because a proxy may hide the name.
 */
function ownAddress(
  settings: OidcSettings,
  request: FastifyRequest,
  parameters: URLSearchParams,
  returnPath: string,
): string | null {
  const origin = consoleOrigin(settings);
  if (request.headers.host?.toLowerCase() === new URL(origin).host || parameters.has('moved')) return null;
  return `${origin}${START_PATH}?moved=1&return_to=${encodeURIComponent(returnPath)}`;
}

/** Any other error is ours: the database, or the limit of sessions. */
function toRefusal(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  const message = error instanceof DomainError ? error.message : 'the session could not be stored';
  return new SignInRefusal('busy', message);
}
