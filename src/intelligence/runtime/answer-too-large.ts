/** A larger answer indicates a faulty runtime. */
export const ANSWER_BYTES_MAX = 8_000_000;

export class AnswerTooLargeError extends Error {
  constructor() {
    super(`the model runtime sent more than ${ANSWER_BYTES_MAX} bytes`);
    this.name = 'AnswerTooLargeError';
  }
}
