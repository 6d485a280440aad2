import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../db/database.ts';
import { AuditEventView, AuditPath } from './audit.schema.ts';
import { listAuditEvents } from './audit.store.ts';

export const auditRoutes =
  (deps: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/audit/:entity_type/:entity_id',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['audit'],
          summary: 'Audit events of one entity, oldest first',
          description:
            'Each event has the state before and after, who made the change, and its link in the hash chain. Empty when nothing was recorded.',
          params: AuditPath,
          response: { 200: Type.Array(AuditEventView) },
        },
      },
      (request) => listAuditEvents(deps.db, request.params.entity_type, request.params.entity_id),
    );
  };
