import { ExpectedFailure } from '../../kernel/errors.ts';

/** Why a model's reading failed; the message is written for an operator. */
export type FailureKind =
  /** The model is unreachable: the builtin extractor takes over at once. */
  | 'unreachable'
  /** The variant's daily tokens are spent: the builtin extractor takes over at once. */
  | 'budget_spent'
  /** The answer was unusable or late: the document fails and is retried later. */
  | 'failed';

export class ReadingFailure extends ExpectedFailure {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ReadingFailure';
    this.kind = kind;
  }
}

export const UNREACHABLE_WARNING = 'model_unreachable';
export const BUDGET_WARNING = 'token_budget_spent';
export const FAILED_WARNING = 'model_failed';
