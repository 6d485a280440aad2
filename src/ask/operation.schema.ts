import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { Facts } from './answer/facts.ts';
import { DateOnly, OneOf, Ticker } from '../kernel/http/types.schema.ts';
import { CATALYST_TYPES } from '../intelligence/catalyst.ts';
import { MACRO_EVENT_TYPES } from '../intelligence/macro-event.ts';
import { HORIZONS } from '../validation/horizon.ts';
import { METRICS } from '../filings/metrics.ts';
import { instantsOf, type Period } from './question/period.ts';
import type { Span } from './record.store.ts';

/** Where and as of when an operation reads. */
export interface AskContext {
  db: Executor;
  asOf: Date;
  now: Date;
  calendar: TradingCalendar;
  /** Whether the caller may read text of restricted sources. */
  withRestricted: boolean;
}

/** One thing that can be asked: it reads rows and writes nothing. */
export interface Operation<S extends TSchema = TSchema> {
  name: string;
  /** For programs and people that choose an operation. */
  description: string;
  parameters: S;
  /** Reads a state without history, so that it cannot be asked about the past. */
  isPresentOnly?: boolean;
  /** What is wrong with parameters that fit the schema. */
  problemOf?(parameters: Static<S>): string | null;
  run(context: AskContext, parameters: Static<S>): Promise<Facts>;
}

/** Keeps the type of the parameters inside `run`; the catalogue validates them before it calls. */
export const operation = <S extends TSchema>(record: Operation<S>): Operation => record;

/** Rows that a sentence each is written about. */
export const ITEMS_MAX = 8;

export const PeriodParameter = Type.Object({ from: DateOnly, to: DateOnly }, { additionalProperties: false });
const only = { additionalProperties: false };
export const NoParameters = Type.Object({}, only);
export const InPeriod = Type.Object({ period: PeriodParameter }, only);
export const OfCompany = Type.Object({ ticker: Ticker }, only);
export const OfCompanyIn = Type.Object({ ticker: Ticker, period: PeriodParameter }, only);
export const MaybeCompanyIn = Type.Object({ ticker: Type.Optional(Ticker), period: PeriodParameter }, only);
export const TwoCompaniesIn = Type.Object({ ticker: Ticker, other: Ticker, period: PeriodParameter }, only);
export const closed = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, only);
export const CatalystParameter = OneOf(CATALYST_TYPES);
export const MacroParameter = OneOf(MACRO_EVENT_TYPES);
export const HorizonParameter = OneOf(HORIZONS);
export const MetricParameter = OneOf(METRICS.map(({ name }) => name));

/** A question about the present may be a little old when it arrives. */
const PRESENT_MS = 60_000;

export const isPresent = ({ now, asOf }: AskContext): boolean => now.getTime() - asOf.getTime() <= PRESENT_MS;

export const spanOf = ({ calendar, asOf }: AskContext, period: Period): Span => ({
  ...instantsOf(period, calendar, asOf),
  asOf,
});

/** For counts and lists that name their days. */
export const daysOf = ({ from, to }: Period) => ({ from, to });

export const LabelParameter = Type.String({ minLength: 1, maxLength: 100 });
/** Words to search for; shorter than the longest search. */
export const SearchTextParameter = Type.String({
  minLength: 2,
  maxLength: 200,
  pattern: '[\\p{L}\\p{N}]',
  'x-expected': 'text of 2 to 200 characters with a letter or a digit',
});
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);

export const acceptsParameters = (operation: Operation, given: unknown): boolean =>
  parameterProblem(operation, given) === null;

/** The first thing that is wrong with parameters, for messages. */
export function parameterProblem(operation: Operation, given: unknown): string | null {
  const { parameters } = operation;
  if (Value.Check(parameters, given)) return operation.problemOf?.(given) ?? null;
  const first = Value.Errors(parameters, given)[0];
  return first === undefined ? 'they do not fit' : `${first.instancePath.slice(1) || 'they'} ${first.message}`;
}
