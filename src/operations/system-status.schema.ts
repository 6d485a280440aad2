import { Type } from 'typebox';
import { HealthCheckView } from '../kernel/http/health.schema.ts';
import { Named, OneOf, Timestamp } from '../kernel/http/types.schema.ts';
import { CHECKED_VENDORS } from './vendor-check.ts';

export const SystemStatus = Named('SystemStatus', {
  checks: Type.Array(HealthCheckView, { description: 'the checks of `/health`, made for this answer' }),
  vendors: Type.Array(
    Type.Object({
      vendor: OneOf(CHECKED_VENDORS),
      verdict: OneOf(['ok', 'failed', 'not_configured']),
      message: Type.String({ description: 'one sentence: what was found, and what to do about it' }),
      checked_at: Timestamp,
    }),
  ),
  processes: Type.Array(
    Type.Object({
      process: Type.String(),
      restarts: Type.Integer({ description: 'unplanned restarts in the last hour' }),
      is_crash_looping: Type.Boolean(),
      last_at: Timestamp,
      last_message: Type.String(),
    }),
  ),
});
