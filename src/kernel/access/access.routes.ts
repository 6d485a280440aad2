import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Now } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { areTokensRequired } from './access-state.store.ts';
import { AccessTokens, OwnAccess } from './access.schema.ts';
import { expiryWarning, toTokenView } from './token-expiry.ts';
import { listLiveTokens, listTokens } from './token.store.ts';

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
          summary: 'The caller, its role and the end of its token',
          description:
            'Who the platform takes the caller for, whether tokens are required, and a warning when the token ends soon.',
          response: { 200: OwnAccess },
        },
      },
      async ({ actor }) => {
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
  };
