import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../kernel/db/database.ts';
import { NewRestricted, RestrictedDeleted, RestrictedPath, RestrictedView } from './restricted.schema.ts';
import { listRestricted } from './restricted.store.ts';
import { type RestrictedDeps, restrictSymbol, unrestrictSymbol } from './use/restrict-symbol.ts';

const tags = ['admin: trading'];

export const restrictedRoutes =
  (deps: RestrictedDeps, reads: Db): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/admin/trading/restricted',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Symbols that must not be bought',
          description: 'The restricted list with the reason of each symbol.',
          response: { 200: Type.Array(RestrictedView) },
        },
      },
      () => listRestricted(reads),
    );

    app.post(
      '/api/admin/trading/restricted',
      {
        config: { role: 'operator', idempotent: true, admission: 'orders' },
        schema: {
          tags,
          summary: 'Put a symbol on the restricted list: it is not bought any more, sales of what is held continue',
          description:
            'Applies to every mode and every origin of an order, and has no end date. Records an audit event.',
          errors: { 409: 'The symbol is on the list already, or the list is full.' },
          body: NewRestricted,
          response: { 200: RestrictedView },
        },
      },
      (request) => restrictSymbol(deps, request.body, request.actor),
    );

    app.delete(
      '/api/admin/trading/restricted/:ticker',
      {
        config: { role: 'operator', admission: 'orders' },
        schema: {
          tags,
          summary: 'Remove a symbol from the restricted list',
          description: 'The symbol can be bought again at once. Records an audit event.',
          errors: { 404: 'The symbol is not on the list.' },
          params: RestrictedPath,
          response: { 200: RestrictedDeleted },
        },
      },
      async (request) => ({
        status: 'deleted' as const,
        ticker: await unrestrictSymbol(deps, request.params.ticker, request.actor),
      }),
    );
  };
