/**
 * Prompts are texts with fields `{{field}}`. The allowed and required fields are fixed, so that a typo is refused when saved.
 */
export const PROMPT_FIELDS = ['document', 'tickers', 'schema', 'title', 'published_at', 'complaints'] as const;
export type PromptField = (typeof PROMPT_FIELDS)[number];

export const PROMPT_LENGTH_MAX = 20_000;
const FIELD = /\{\{([^{}]*)\}\}/g;

const isPromptField = (name: string): name is PromptField => (PROMPT_FIELDS as readonly string[]).includes(name);

/** Problems of a template; empty when it can be rendered. */
export function templateProblems(template: string, required: readonly PromptField[]): string[] {
  const problems: string[] = [];
  if (template.length > PROMPT_LENGTH_MAX) problems.push(`is longer than ${PROMPT_LENGTH_MAX} characters`);
  const named = new Set<string>();
  for (const [, field = ''] of template.matchAll(FIELD)) {
    const name = field.trim();
    named.add(name);
    if (!isPromptField(name))
      problems.push(`contains the unknown field {{${name}}}; known are ${PROMPT_FIELDS.join(', ')}`);
  }
  if (/\{\{|\}\}/.test(template.replaceAll(FIELD, ''))) problems.push('has an unclosed field');
  for (const field of required) if (!named.has(field)) problems.push(`must contain {{${field}}}`);
  return problems;
}

/** Renders in one pass, so that `{{schema}}` inside a document stays text. */
export function renderPrompt(template: string, values: Readonly<Partial<Record<PromptField, string>>>): string {
  return template.replaceAll(FIELD, (_, field: string) => {
    const name = field.trim();
    const value = isPromptField(name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`the prompt contains {{${name}}}, for which there is no value`);
    return value;
  });
}

const NONCE = /^[0-9a-zA-Z]{16,64}$/;

/**
 * Puts the document between markers that its author cannot know, so that no text inside can pretend to be outside. A nonce that
 * occurs in the text is refused; the caller draws another.
 */
export function delimitDocument(text: string, nonce: string): string {
  if (!NONCE.test(nonce)) throw new Error('a nonce is 16 to 64 letters and digits');
  if (text.includes(nonce)) throw new Error('the nonce occurs in the document');
  return `<<<DOCUMENT ${nonce}>>>\n${text}\n<<<END ${nonce}>>>`;
}
