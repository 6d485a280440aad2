import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Now } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { areTokensRequired } from './access-state.store.ts';
import { AccessTokens, OwnAccess, SessionPath, SessionView } from './access.schema.ts';
import { toSessionView } from './session-view.ts';
import { findSession, listSessions } from './session.store.ts';
import { sessionWarning } from './session.ts';
import { expiryWarning, toTokenView } from './token-expiry.ts';
import { listLiveTokens, listTokens } from './token.store.ts';
import { endSession } from './use/end-sessions.ts';

const tags = ['access'];

export const accessRoutes =
  ({ db, now }: { db: Db; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/system/access',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'The caller, its role and the end of its token or session',
          description:
            'Who the platform takes the caller for, whether tokens are required, and a warning when the token ends soon.',
          response: { 200: OwnAccess },
        },
      },
      async ({ actor }) => {
        const session = actor.sessionId === undefined ? null : await findSession(db, actor.sessionId);
        if (session !== null)
          return {
            name: actor.name,
            role: actor.role,
            tokens_required: true,
            ends_at: session.expires_at,
            warning: sessionWarning(session, now()),
            session: toSessionView(session, now(), session.id),
          };
        const own = (await listLiveTokens(db, now())).find(
          ({ name, revoked_at }) => name === actor.tokenName && !revoked_at,
        );
        const view = own ? toTokenView(own, now()) : null;
        return {
          name: actor.name,
          role: actor.role,
          tokens_required: await areTokensRequired(db),
          ends_at: view?.endsAt ?? null,
          warning: view ? expiryWarning(view) : null,
          session: null,
        };
      },
    );

    app.get(
      '/api/admin/access/tokens',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'All tokens, newest first, with their state and last use; never the tokens themselves',
          description: 'Names, roles, expiry and last use to the minute, with a warning for each token that ends soon.',
          response: { 200: AccessTokens },
        },
      },
      async () => {
        const views = (await listTokens(db)).map((token) => toTokenView(token, now()));
        return {
          tokens_required: await areTokensRequired(db),
          tokens: views.map((view) => ({
            name: view.name,
            role: view.role,
            state: view.state,
            created_at: view.createdAt,
            ends_at: view.endsAt,
            days_left: view.daysLeft,
            last_used_at: view.lastUsedAt,
          })),
          warnings: views.flatMap((view) => expiryWarning(view) ?? []),
        };
      },
    );

    app.get(
      '/api/admin/access/sessions',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Sessions by single sign-on, newest first',
          description: 'Sessions that work, and those that ended within the last 30 days, each with the reason.',
          response: { 200: Type.Array(SessionView) },
        },
      },
      async ({ actor }) => (await listSessions(db)).map((session) => toSessionView(session, now(), actor.sessionId)),
    );

    app.delete(
      '/api/admin/access/sessions/:session_id',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'End a session',
          description:
            'Its requests are refused and its streams end within seconds; the person may sign in again. Records an audit event.',
          errors: { 404: 'No session that works has this id.' },
          params: SessionPath,
          response: { 200: SessionView },
        },
      },
      async ({ actor, params }) => {
        const reason = params.session_id === actor.sessionId ? 'signed_out' : 'ended_by_admin';
        const ended = await endSession(db, { id: params.session_id, reason, actor, service: 'query', now: now() });
        return toSessionView(ended, now(), actor.sessionId);
      },
    );
  };
