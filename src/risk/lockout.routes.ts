import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../kernel/db/database.ts';
import { Deleted } from '../kernel/http/types.schema.ts';
import { LockoutPath, LockoutView, NewLockout } from './lockout.schema.ts';
import { type LockoutRow, listActiveLockouts } from './lockout.store.ts';
import { liftLockout, type LockoutDeps, lockOutSymbol } from './use/lock-out-symbol.ts';

const tags = ['admin: trading'];
const view = (row: LockoutRow, now: Date): LockoutView => ({ ...row, active: now < row.expires_at });

export const lockoutRoutes =
  (deps: LockoutDeps, reads: Db): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/admin/trading/lockouts',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Symbols that may not be traded at present',
          description: 'Lockouts that have not expired, with their reason and end.',
          response: { 200: Type.Array(LockoutView) },
        },
      },
      async () => {
        const now = deps.now();
        return (await listActiveLockouts(reads, now)).map((row) => view(row, now));
      },
    );

    app.post(
      '/api/admin/trading/lockouts',
      {
        // The interface specifies 400, not 422, for invalid lockouts.
        config: { role: 'operator', invalidStatus: 400, idempotent: true, admission: 'orders' },
        schema: {
          tags,
          summary: 'Keep a symbol from being traded for a while',
          description:
            'Entries in the symbol are refused until the lockout ends; exits continue. Records an audit event.',
          body: NewLockout,
          response: { 200: LockoutView },
        },
      },
      async (request) => view(await lockOutSymbol(deps, request.body, request.actor), deps.now()),
    );

    app.delete(
      '/api/admin/trading/lockouts/:lockout_id',
      {
        config: { role: 'operator', admission: 'orders' },
        schema: {
          tags,
          summary: 'End a lockout early',
          description: 'Entries in the symbol are possible again at once. Records an audit event.',
          errors: { 404: 'No active lockout has this id.' },
          params: LockoutPath,
          response: { 200: Deleted },
        },
      },
      async (request) => {
        const id = request.params.lockout_id;
        await liftLockout(deps, id, request.actor);
        return { status: 'deleted' as const, id };
      },
    );
  };
