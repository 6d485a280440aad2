import { Type } from 'typebox';
import { Named, Nullable, Text, Uuid } from '../kernel/http/types.schema.ts';

export const ProgressQuery = Type.Object({
  // Fits into an address of 8,192 characters, also with every comma percent-encoded.
  tickers: Text(4_000),
});

export const TrackingProgressView = Named('TrackingProgressView', {
  is_platform_running: Type.Boolean({ description: 'whether a scheduler runs, which reads new sources' }),
  companies: Type.Array(
    Type.Object({
      ticker: Type.String(),
      daily_bars: Type.Integer(),
      documents: Type.Integer(),
      source_error: Nullable(Type.String()),
      recommendation: Type.Union([
        Type.Null(),
        Type.Object({
          id: Uuid,
          action: Type.String(),
          confidence: Type.Number(),
          reference_price: Nullable(Type.Number()),
        }),
      ]),
    }),
  ),
});
