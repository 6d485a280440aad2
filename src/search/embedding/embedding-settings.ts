/** The model that makes vectors of documents and searches. */
export interface EmbeddingSettings {
  readonly provider: 'ollama' | 'openai-compatible';
  readonly model: string;
  /** Null for the model's own number. */
  readonly dimensions: number | null;
  /** How long a search waits for the vector of its words. */
  readonly timeoutMs: number;
  /** Of documents and searches together; null without a limit. */
  readonly tokensPerDay: number | null;
}

export type EmbeddingModel = Pick<EmbeddingSettings, 'provider' | 'model' | 'dimensions'>;
