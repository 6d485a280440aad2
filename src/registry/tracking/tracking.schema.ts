import { type Static, Type } from 'typebox';
import { Named, Nullable, OneOf, Text } from '../../kernel/http/types.schema.ts';
import { SourceType } from '../source.schema.ts';

/** A batch is small because each company takes several calls to vendors; the console sends a long list in batches. */
export const TRACK_BATCH_MAX = 25;

export const TrackRequest = Named(
  'TrackRequest',
  { symbols: Type.Array(Text(20), { minItems: 1, maxItems: TRACK_BATCH_MAX }) },
  { additionalProperties: false },
);

export const TrackedCompany = Named('TrackedCompany', {
  written: Type.String({ description: 'the symbol as it was given' }),
  ticker: Type.String(),
  status: OneOf(['tracked', 'updated', 'unchanged', 'failed']),
  legal_name: Nullable(Type.String()),
  exchange: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  industry: Nullable(Type.String()),
  market_cap_bucket: Nullable(Type.String()),
  cik: Nullable(Type.String()),
  sources_added: Type.Array(SourceType),
  competitors: Type.Integer(),
  note: Nullable(Type.String({ description: 'why it failed, or what is missing' })),
});
export type TrackedCompany = Static<typeof TrackedCompany>;

export const TrackResponse = Named('TrackResponse', { companies: Type.Array(TrackedCompany) });

export const TickerListRequest = Named(
  'TickerListRequest',
  { text: Type.String({ minLength: 1, maxLength: 100_000 }) },
  { additionalProperties: false },
);

export const TickerListResponse = Named('TickerListResponse', {
  symbols: Type.Array(Type.Object({ written: Type.String(), ticker: Type.String(), is_tracked: Type.Boolean() })),
  unreadable: Type.Array(Type.String()),
});

export const Untracked = Named('Untracked', { ticker: Type.String(), status: OneOf(['untracked', 'not_tracked']) });
