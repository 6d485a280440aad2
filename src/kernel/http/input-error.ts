/** A request that does not fit its schema. The route decides whether that is a 422 (the rule) or a 400 (where listed). */
export class InputError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'InputError';
  }
}
