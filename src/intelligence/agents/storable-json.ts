/**
 * JSON that jsonb accepts. Models occasionally send NUL and lone surrogates; jsonb rejects both, and one such answer must not
 * fail the whole batch.
 */
export function storableJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}

export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}
