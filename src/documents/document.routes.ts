import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ArtifactStore } from '../ingestion/artifacts.ts';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { Db, Executor } from '../kernel/db/database.ts';
import { forbidden, notFound } from '../kernel/errors.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { fieldsOf } from '../kernel/http/fields.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { sendFile } from '../kernel/http/send-file.plugin.ts';
import { DocumentDetail, DocumentPath, DocumentQuery, DocumentView } from './document.schema.ts';
import { findDocument, findOriginal, readDocuments } from './document.store.ts';
import { listMentions } from './document-mention.store.ts';
import { originalFileName } from './original-file.ts';
import { withholdDetail } from './withhold-text.ts';

export interface DocumentRouteDeps {
  db: Db;
  artifacts: Pick<ArtifactStore, 'get'>;
  /**
   * The latest intelligence with its company_impacts in response format; null when there is none. Passed in because a higher
   * slice owns it.
   */
  loadIntelligence: (
    db: Executor,
    documentId: string,
    options: { withText: boolean; asOf?: Date | undefined },
  ) => Promise<Record<string, unknown> | null>;
}

const FILE_TYPE = 'application/octet-stream';

export const documentRoutes =
  (deps: DocumentRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/documents',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags: ['documents'],
          summary: 'Documents, newest first',
          description: 'Collected documents without their text, filtered by company, type, status or publication time.',
          querystring: DocumentQuery,
          response: { 200: Type.Array(DocumentView) },
        },
      },
      async ({ query, actor, asOf }, reply) => {
        const filter = {
          ticker: query.ticker,
          companyId: query.company_id,
          documentType: query.document_type,
          status: query.status,
          since: query.since,
          asOf,
          limit: query.limit,
          offset: query.offset,
        };
        const fields = fieldsOf(DocumentView, query.fields);
        const json = await readDocuments(deps.db, filter, { withRestricted: mayReadRestricted(actor.role), fields });
        return sendJson(reply, json);
      },
    );

    app.get(
      '/api/documents/:document_id',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags: ['documents'],
          summary: 'A document with its mentions and intelligence',
          description:
            'The parsed text, the companies it mentions with their places in the text, and what was extracted from it.',
          errors: { 404: 'No document has this id.' },
          params: DocumentPath,
          querystring: AsOfQuery,
          response: { 200: DocumentDetail },
        },
      },
      async ({ params, actor, asOf }) => {
        const row = await findDocument(deps.db, params.document_id, asOf);
        if (!row) throw notFound('document');
        const withText = !row.restricted || mayReadRestricted(actor.role);
        const [mentions, intelligence] = await Promise.all([
          row.parsed_at === null ? [] : listMentions(deps.db, row.id),
          deps.loadIntelligence(deps.db, row.id, { withText, asOf }),
        ]);
        const { artifact_sha256, artifact_size_bytes, artifact_storage_key, content_type, ...document } = row;
        const detail = {
          ...document,
          raw_artifact: {
            sha256: artifact_sha256,
            size_bytes: artifact_size_bytes,
            storage_key: artifact_storage_key,
            content_type,
          },
          company_mentions: mentions.map((mention) => ({
            company_id: mention.company_id,
            ticker: mention.ticker,
            mention_text: mention.mention_text,
            mention_type: mention.mention_type,
            start: mention.start_offset,
            end: mention.end_offset,
            confidence: mention.confidence,
            salience: mention.salience,
            status: mention.status,
          })),
          intelligence,
        };
        return withText ? detail : withholdDetail(detail);
      },
    );

    app.get(
      '/api/documents/:document_id/original',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['documents'],
          summary: 'Download the document exactly as it was fetched',
          description:
            'The stored bytes, always as an untyped download, so that a foreign page cannot open as one of ours.',
          errors: {
            403: 'The document is of a restricted source, and the token has not the role operator.',
            404: 'No document has this id, or its original is no longer stored.',
          },
          params: DocumentPath,
          querystring: AsOfQuery,
          produces: [FILE_TYPE],
          response: { 200: Type.String({ format: 'binary', description: 'The original bytes' }) },
        },
      },
      async ({ params, actor, asOf }, reply) => {
        const row = await findOriginal(deps.db, params.document_id, asOf);
        if (!row) throw notFound('document');
        if (row.restricted && !mayReadRestricted(actor.role)) {
          throw forbidden(
            `this document is of a restricted source: reading it needs the role operator; the token has ${actor.role}`,
          );
        }
        const content = await deps.artifacts.get(row.artifact_storage_key);
        // The fetched content type is untrusted, so it only decides the file name's extension.
        return sendFile(reply, { name: originalFileName(row.id, row.content_type), type: FILE_TYPE, content }) as never;
      },
    );
  };
