import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deleted } from '../kernel/http/types.schema.ts';
import { CompanyView } from './company.schema.ts';
import { WatchlistMemberPath, WatchlistPath } from './paths.schema.ts';
import type { RegistryDeps } from './use/registry-deps.ts';
import { NewWatchlist, WatchlistView } from './watchlist.schema.ts';
import {
  deleteMember,
  deleteWatchlist,
  getWatchlist,
  insertMember,
  insertWatchlist,
  listMembers,
  listWatchlists,
} from './watchlist.store.ts';

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
          description: 'A named list of companies.',
          errors: { 409: 'A watchlist with this name exists already.' },
          body: NewWatchlist,
          response: { 201: WatchlistView },
        },
      },
      async (request, reply) => reply.code(201).send(await insertWatchlist(deps.db, request.body)),
    );

    app.get(
      '/watchlists',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['watchlists'],
          summary: 'List watchlists',
          description: 'All watchlists, ordered by name.',
          response: { 200: Type.Array(WatchlistView) },
        },
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
          description: 'Adds one company.',
          errors: { 404: 'The watchlist or the company does not exist.', 409: 'The company is a member already.' },
          params: WatchlistMemberPath,
          response: { 201: Type.Object({ status: Type.Literal('added') }) },
        },
      },
      async (request, reply) => {
        await insertMember(deps.db, request.params.watchlist_id, request.params.company_id);
        return reply.code(201).send({ status: 'added' });
      },
    );

    app.delete(
      '/watchlists/:watchlist_id/members/:company_id',
      {
        config: { role: 'operator' },
        schema: {
          tags: ['watchlists'],
          summary: 'Remove a company from a watchlist',
          description: 'Removes one company; it stays tracked.',
          errors: { 404: 'The watchlist does not exist, or the company is not a member.' },
          params: WatchlistMemberPath,
          response: { 200: Type.Object({ status: Type.Literal('removed') }) },
        },
      },
      async (request) => {
        await deleteMember(deps.db, request.params.watchlist_id, request.params.company_id);
        return { status: 'removed' as const };
      },
    );

    app.delete(
      '/watchlists/:watchlist_id',
      {
        config: { role: 'operator' },
        schema: {
          tags: ['watchlists'],
          summary: 'Delete a watchlist; its companies stay tracked',
          description: 'Removes the list.',
          errors: { 404: 'No watchlist has this id.' },
          params: WatchlistPath,
          response: { 200: Deleted },
        },
      },
      async (request) => {
        await deleteWatchlist(deps.db, request.params.watchlist_id);
        return { status: 'deleted' as const, id: request.params.watchlist_id };
      },
    );

    app.get(
      '/watchlists/:watchlist_id/members',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['watchlists'],
          summary: "List a watchlist's companies",
          description: 'The companies of the list, ordered by ticker.',
          errors: { 404: 'No watchlist has this id.' },
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
