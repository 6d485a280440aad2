/**
 * JSON that jsonb takes. Models send NUL and halves of surrogate pairs now and then; jsonb refuses both, and one such answer
 * must not fail everything that is stored with it.
 */
export function storableJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}

export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}
