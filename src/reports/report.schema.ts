import { Type } from 'typebox';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import { DateOnly, JsonObject, Limit, Named, Offset, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { REPORT_TYPES } from './period.ts';
import { REPORT_STATUSES } from './reconciliation.ts';

/** Type and dates are checked by `readFilter`, because the interface defines 400 for them instead of 422. */
const filterText = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));
export const ReportQuery = Type.Object({
  report_type: filterText('daily or weekly'),
  start_date: filterText('YYYY-MM-DD: periods that start on or after this date'),
  end_date: filterText('YYYY-MM-DD: periods that end on or before this date'),
  limit: Limit(20, 100),
  offset: Offset,
  as_of: AsOf,
});

export const ReportPath = Type.Object({ report_id: Uuid });

const listed = {
  id: Uuid,
  report_type: OneOf(REPORT_TYPES),
  period_start: DateOnly,
  period_end: DateOnly,
  validation_status: OneOf(REPORT_STATUSES),
  generated_at: Timestamp,
};
export const ReportListItem = Named('ReportListItem', listed);
export const ReportView = Named('ReportView', { ...listed, report_data: JsonObject, created_at: Timestamp });
