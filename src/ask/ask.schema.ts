import { type Static, Type } from 'typebox';
import {
  Instant,
  JsonObject,
  LongText,
  Named,
  Nullable,
  OneOf,
  Ticker,
  Timestamp,
} from '../kernel/http/types.schema.ts';
import { FORMATS } from './answer/format-value.ts';
import { QUESTION_MAX } from './question/normalise.ts';

const TICKERS_MAX = 20;

const PreviousPlan = Type.Object(
  { operation: Type.String({ minLength: 1, maxLength: 60 }), parameters: JsonObject },
  { additionalProperties: false },
);

export const AskInput = Named(
  'AskInput',
  {
    question: LongText(QUESTION_MAX),
    /** Answers with what was known then; now if absent. */
    as_of: Type.Optional(Instant),
    /** Companies that "it" may mean. */
    tickers: Type.Optional(Type.Array(Ticker, { maxItems: TICKERS_MAX })),
    /** The plan of the answer before, for questions such as "and for OTHER?". */
    previous: Type.Optional(PreviousPlan),
  },
  { additionalProperties: false },
);
export type AskInput = Static<typeof AskInput>;

export const CitationView = Named('Citation', {
  kind: Type.String(),
  id: Type.String(),
  href: Type.String({ description: 'A path of the console' }),
  quote: Type.Optional(Type.String()),
});

const CellValue = Type.Unsafe<string | number | boolean | Date | null>({
  type: ['string', 'number', 'boolean', 'null'],
});

export const SentenceView = Named('AnswerSentence', {
  text: Type.String(),
  template: Type.String({ description: 'The words, with the columns of a row as slots' }),
  slots: Type.Array(
    Type.Object({
      row: Type.Integer({ minimum: 0 }),
      column: Type.String(),
      format: OneOf(FORMATS),
      value: CellValue,
      text: Type.String(),
    }),
  ),
  citations: Type.Array(CitationView),
});

const StepView = Type.Object({ operation: Type.String(), parameters: JsonObject });

const ModelUseView = Named('AskModelUse', {
  task: OneOf(['planning', 'wording']),
  agent: Type.String({ description: 'The slug of the agent' }),
  provider: Type.String(),
  model: Type.String(),
  used: Type.Boolean({ description: 'False: the forms or the templates were used instead' }),
  reason: Nullable(Type.String({ description: 'Why the model was not used' })),
  calls: Type.Integer({ minimum: 0 }),
  input_tokens: Type.Integer({ minimum: 0 }),
  output_tokens: Type.Integer({ minimum: 0 }),
  cost_usd: Nullable(Type.Number({ description: 'Null when no price is stored for the model' })),
  duration_ms: Type.Integer({ minimum: 0 }),
});

export const ANSWER_STATUSES = ['answered', 'refused', 'ambiguous'] as const;

export const AnswerView = Named('AskAnswer', {
  status: OneOf(ANSWER_STATUSES),
  question: Type.String(),
  as_of: Timestamp,
  /** How the question was read; null if it was not. */
  plan: Nullable(
    Type.Object({
      by: OneOf(['form', 'follow_up', 'model']),
      form: Nullable(Type.String()),
      operation: Type.String(),
      parameters: JsonObject,
      /** All operations that ran, the first one included. */
      steps: Type.Array(StepView),
    }),
  ),
  text: Type.String(),
  sentences: Type.Array(SentenceView),
  rows: Type.Array(JsonObject),
  /** What is not known, for an answer that is refused. */
  missing: Type.Array(Type.String()),
  /** Companies that an ambiguous name may mean. */
  choices: Type.Array(Type.Object({ ticker: Type.String(), name: Type.String() })),
  /** Questions of a similar form that can be answered. */
  suggestions: Type.Array(Type.String()),
  /** Models that took part or were replaced; empty where no agent is set up. */
  models: Type.Array(ModelUseView),
});
export type AnswerView = Static<typeof AnswerView>;

export const FormsView = Named('AskForms', {
  forms: Type.Array(Type.Object({ form: Type.String(), question: Type.String() })),
  operations: Type.Array(Type.Object({ name: Type.String(), description: Type.String(), parameters: JsonObject })),
});
