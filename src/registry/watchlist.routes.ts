import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CompanyView } from './company.schema.ts';
import { WatchlistMemberPath, WatchlistPath } from './paths.schema.ts';
import type { RegistryDeps } from './use/registry-deps.ts';
import { NewWatchlist, WatchlistView } from './watchlist.schema.ts';
import { getWatchlist, insertMember, insertWatchlist, listMembers, listWatchlists } from './watchlist.store.ts';

export const watchlistRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/watchlists',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['watchlists'],
          summary: 'Create a watchlist',
          body: NewWatchlist,
          response: { 201: WatchlistView },
        },
      },
      async (request, reply) => reply.code(201).send(await insertWatchlist(deps.db, request.body)),
    );

    app.get(
      '/watchlists',
      {
        config: { role: 'viewer' },
        schema: { tags: ['watchlists'], summary: 'List watchlists', response: { 200: Type.Array(WatchlistView) } },
      },
      () => listWatchlists(deps.db),
    );

    app.post(
      '/watchlists/:watchlist_id/members/:company_id',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['watchlists'],
          summary: 'Add a company to a watchlist',
          params: WatchlistMemberPath,
          response: { 201: Type.Object({ status: Type.Literal('added') }) },
        },
      },
      async (request, reply) => {
        await insertMember(deps.db, request.params.watchlist_id, request.params.company_id);
        return reply.code(201).send({ status: 'added' });
      },
    );

    app.get(
      '/watchlists/:watchlist_id/members',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['watchlists'],
          summary: "List a watchlist's companies",
          params: WatchlistPath,
          response: { 200: Type.Array(CompanyView) },
        },
      },
      async (request) => {
        await getWatchlist(deps.db, request.params.watchlist_id);
        return listMembers(deps.db, request.params.watchlist_id);
      },
    );
  };
