import { Type } from 'typebox';

/** `as_of` of a read: the text is checked here, and `addAsOf` hands the instant to the route as `request.asOf`. */
export const AsOf = Type.Optional(
  Type.String({
    format: 'instant',
    maxLength: 40,
    'x-as-of': true,
    'x-expected': 'an ISO 8601 instant or date',
    description:
      'What was known and published at this instant; now when absent. A date stands for its end in UTC, the date of today for now',
  }),
);

/** The query of a read that has no other parameter. */
export const AsOfQuery = Type.Object({ as_of: AsOf });
