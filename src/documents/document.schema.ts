import { type Static, Type } from 'typebox';
import {
  Fields,
  Fraction,
  Instant,
  JsonObject,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  Ticker,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from './life-cycle.ts';

const MENTION_TYPES = ['brand', 'legal', 'ticker', 'product', 'subsidiary', 'former_name'] as const;

export const DocumentQuery = Type.Object({
  ticker: Type.Optional(Ticker),
  company_id: Type.Optional(Uuid),
  document_type: Type.Optional(OneOf(DOCUMENT_TYPES)),
  status: Type.Optional(OneOf(DOCUMENT_STATUSES)),
  since: Type.Optional(Instant),
  limit: Limit(50, 200),
  offset: Offset,
  fields: Fields,
  as_of: AsOf,
});
export type DocumentQuery = Static<typeof DocumentQuery>;

export const DocumentPath = Type.Object({ document_id: Uuid });

const documentFields = {
  id: Uuid,
  source_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  ticker: Nullable(Type.String()),
  document_type: OneOf(DOCUMENT_TYPES),
  status: OneOf(DOCUMENT_STATUSES),
  title: Nullable(Type.String()),
  author: Nullable(Type.String()),
  language: Nullable(Type.String()),
  url: Nullable(Type.String()),
  canonical_url: Nullable(Type.String()),
  published_at: Timestamp,
  published_estimated: Type.Boolean(),
  available_at: Timestamp,
  pit_estimated: Type.Boolean(),
  duplicate_of: Nullable(Uuid),
  story_cluster_id: Nullable(Uuid),
  version: Type.Integer(),
  degraded: Type.Boolean(),
  restricted: Type.Boolean({
    description: 'the text is of a restricted source; viewers get the document without its text',
  }),
  extraction_jobs_failed: Type.Integer(),
  failure_reason: Nullable(Type.String()),
  parsed_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const DocumentView = Named('DocumentView', documentFields);
export type DocumentView = Static<typeof DocumentView>;

const MentionView = Type.Object({
  company_id: Uuid,
  ticker: Type.String(),
  mention_text: Type.String(),
  mention_type: OneOf(MENTION_TYPES),
  start: Type.Integer(),
  end: Type.Integer(),
  confidence: Fraction(),
  salience: Fraction(),
  status: OneOf(['linked', 'ambiguous']),
});

/** Offsets of mentions and evidence are UTF-16 units of `body`. */
export const DocumentDetail = Named('DocumentDetail', {
  ...documentFields,
  body: Nullable(Type.String()),
  title_end: Type.Integer(),
  lead_start: Type.Integer(),
  lead_end: Type.Integer(),
  truncated: Type.Boolean(),
  text_hash: Nullable(Type.String()),
  similarity: Nullable(Type.Number()),
  raw_artifact: Type.Object({
    sha256: Type.String(),
    size_bytes: Type.Integer(),
    storage_key: Type.String(),
    content_type: Type.String(),
  }),
  company_mentions: Type.Array(MentionView),
  intelligence: Nullable(JsonObject),
});
export type DocumentDetail = Static<typeof DocumentDetail>;
