import { type Static, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox';
import { Set as setFormat } from 'typebox/format';
import { parseInstant } from './instant.ts';

/**
 * The types used in route schemas. A field with a default is not optional: the route always receives a value, and OpenAPI
 * shows the field as optional.
 */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
// TypeBox's own `uuid` also accepts the urn:uuid: form, which PostgreSQL does not.
setFormat('uuid', (text) => UUID.test(text));
setFormat('date', (text) => DATE.test(text) && parseInstant(text) !== null);
setFormat('date-time', (text) => !DATE.test(text) && parseInstant(text) !== null);
setFormat('instant', (text) => parseInstant(text) !== null);

const OFFSET_MAX = 1_000_000_000;

export const Uuid = Type.String({ format: 'uuid' });
/** A date on the wire: YYYY-MM-DD. */
export const DateOnly = Type.String({ format: 'date' });
/** A time in a response: a Date or its ISO text, sent as ISO 8601 UTC with milliseconds and Z. */
export const Timestamp = Type.Unsafe<Date | string>({ type: 'string', format: 'date-time' });

/**
 * `since` and `until`: ISO 8601 text in the request, a Date in the route. Wrap it in `Type.Optional` where it may be absent.
 */
export const Instant = Type.Unsafe<Date>({ type: 'string', format: 'instant', 'x-decode': 'instant' });

/** A ticker in a path, a filter or directly in a body, in any case; the route receives upper case. */
export const Ticker = Type.String({
  minLength: 1,
  maxLength: 16,
  pattern: '^[A-Za-z][A-Za-z0-9.-]{0,15}$',
  'x-decode': 'upper',
  'x-expected': 'a ticker symbol',
});

const IntegerIn = (minimum: number, maximum: number, fallback: number) =>
  Type.Integer({ minimum, maximum, default: fallback });
export const Limit = (fallback: number, maximum: number) => IntegerIn(1, maximum, fallback);
export const Offset = Type.Integer({ minimum: 0, maximum: OFFSET_MAX, default: 0 });
export const Hours = (fallback: number, maximum: number) => IntegerIn(1, maximum, fallback);
export const Days = (fallback: number, maximum: number) => IntegerIn(1, maximum, fallback);
/** true/false/1/0/yes/no/on/off, any case. */
export const QueryBoolean = (fallback: boolean) => Type.Boolean({ default: fallback });

/** Any finite number; bodies with non-finite numbers are refused before validation. */
export const FiniteNumber = (options: { minimum?: number; maximum?: number; default?: number } = {}) =>
  Type.Number(options);
export const Fraction = (fallback?: number) =>
  Type.Number({ minimum: 0, maximum: 1, ...(fallback === undefined ? {} : { default: fallback }) });

/**
 * A name or a short text: at least one character that is not blank, and no character that reverses the writing direction, with
 * which a name could look like another one. The pattern backtracks, so that it is for short texts only.
 */
const NO_OVERRIDE = '[^\\u202a-\\u202e\\u2066-\\u2069]*';
export const Text = (maxLength = 500) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^${NO_OVERRIDE}[^\\s\\u202a-\\u202e\\u2066-\\u2069]${NO_OVERRIDE}$`,
    'x-expected': `text of 1 to ${maxLength} characters that is not blank and does not override the writing direction`,
  });

/** A long text with at least one character that is not blank, such as a SQL statement. */
export const LongText = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-expected': `text of 1 to ${maxLength} characters that is not blank`,
  });

/** An object with the name of its component in the OpenAPI document. */
export const Named = <T extends TProperties>(title: string, properties: T, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...options, title });

/** One of a few values; shorter and faster to serialise than a union of literals. */
export const OneOf = <const T extends string>(
  values: readonly T[],
  options: { default?: T; description?: string } = {},
) => Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });

export const Nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: choices } = schema as { type?: unknown; enum?: unknown[] };
  if (typeof type !== 'string') return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]));
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(choices ? { enum: [...choices, null] } : {}),
  });
};

/** Limits the objects of a list to some of their fields; `fieldsOf` checks the names. */
export const Fields = Type.Optional(
  Type.String({
    maxLength: 1_000,
    pattern: '^[a-z0-9_]+(,[a-z0-9_]+)*$',
    description: 'Names of fields, separated by commas: each object of the answer has only these',
    'x-expected': 'names of fields, separated by commas',
  }),
);

/** Any JSON object, unchanged. */
export const JsonObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

export const Deleted = Named('Deleted', { status: Type.Literal('deleted'), id: Uuid });
