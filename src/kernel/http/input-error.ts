/** A request that does not match its schema. The route decides between 422 (the default) and 400. */
export class InputError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'InputError';
  }
}
