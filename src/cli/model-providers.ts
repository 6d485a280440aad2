/** The values of --provider that name a model runtime. */
export const MODEL_PROVIDERS: readonly string[] = ['ollama', 'openai-compatible'];
