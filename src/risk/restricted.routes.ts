import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Detail } from '../kernel/http/types.schema.ts';
import { NewRestricted, RestrictedDeleted, RestrictedPath, RestrictedView } from './restricted.schema.ts';
import { listRestricted } from './restricted.store.ts';
import { type RestrictedDeps, restrictSymbol, unrestrictSymbol } from './use/restrict-symbol.ts';

const tags = ['admin: trading'];

export const restrictedRoutes =
  (deps: RestrictedDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/admin/trading/restricted',
      {
        config: { role: 'viewer' },
        schema: { tags, summary: 'Symbols that must not be bought', response: { 200: Type.Array(RestrictedView) } },
      },
      () => listRestricted(deps.db),
    );

    app.post(
      '/api/admin/trading/restricted',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Put a symbol on the restricted list: it is not bought any more, sales of what is held continue',
          body: NewRestricted,
          response: { 200: RestrictedView, 409: Detail },
        },
      },
      (request) => restrictSymbol(deps, request.body, request.actor),
    );

    app.delete(
      '/api/admin/trading/restricted/:ticker',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Remove a symbol from the restricted list',
          params: RestrictedPath,
          response: { 200: RestrictedDeleted, 404: Detail },
        },
      },
      async (request) => ({
        status: 'deleted' as const,
        ticker: await unrestrictSymbol(deps, request.params.ticker, request.actor),
      }),
    );
  };
