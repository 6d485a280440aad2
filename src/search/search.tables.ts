import type { Generated } from 'kysely';

interface EmbeddingModelsTable {
  id: Generated<number>;
  provider: string;
  model: string;
  /** 0 for the model's own number. */
  dimensions: number;
  is_current: Generated<boolean>;
  is_queued: Generated<boolean>;
  created_at: Generated<Date>;
}

interface DocumentEmbeddingsTable {
  document_id: string;
  model_id: number;
  scale: number;
  codes: Buffer;
}

interface UnembeddedDocumentsTable {
  document_id: string;
  published_at: Date;
  attempts: Generated<number>;
  claimed_until: Generated<Date>;
}

interface SearchEmbeddingUsageTable {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  model_provider: string;
  model_name: string;
  tokens: Generated<number>;
  cost_usd: Generated<number>;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    'kernel.embedding_models': EmbeddingModelsTable;
    'kernel.document_embeddings': DocumentEmbeddingsTable;
    'kernel.unembedded_documents': UnembeddedDocumentsTable;
    search_embedding_usage: SearchEmbeddingUsageTable;
  }
}
