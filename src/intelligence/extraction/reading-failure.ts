/** Why a model's reading did not come about, in words for an operator. */
export type FailureKind =
  /** Nobody to ask: builtin does the work at once. */
  | 'unreachable'
  /** The variant's tokens of today are spent: builtin does the work at once. */
  | 'budget_spent'
  /** Asked and answered badly, or not in time: the document failed and is tried again later. */
  | 'failed';

export class ReadingFailure extends Error {
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
