import {
  DEFAULT_MAX_RETRIES,
  DEFAULT_MODEL,
  DEFAULT_PROVIDER,
  DEFAULT_SCHEMA_VERSION,
  DEFAULT_TIMEOUT_SECONDS,
} from '../agent.ts';
import { DOCUMENT_EXTRACTOR_SYSTEM, DOCUMENT_EXTRACTOR_USER } from './document-extractor.ts';
import { EVENT_CLASSIFIER_SYSTEM, EVENT_CLASSIFIER_USER } from './event-classifier.ts';
import { THESIS_REWRITER_SYSTEM, THESIS_REWRITER_USER } from './thesis-rewriter.ts';

/** The slugs by which the pipeline finds its own agents. */
export const DOCUMENT_EXTRACTOR = 'document-extractor';
export const EVENT_CLASSIFIER = 'event-classifier';
export const THESIS_REWRITER = 'thesis-rewriter';

/** Upper bound of a useful answer; a larger limit would only let a rambling model continue. */
const ANSWER_TOKENS = 4_096;
const THESIS_TOKENS = 2_048;
const PROMPT_VERSION = '1';

const shared = {
  model_provider: DEFAULT_PROVIDER,
  model_name: DEFAULT_MODEL,
  prompt_version: PROMPT_VERSION,
  schema_version: DEFAULT_SCHEMA_VERSION,
  temperature: 0,
  timeout_seconds: DEFAULT_TIMEOUT_SECONDS,
  max_retries: DEFAULT_MAX_RETRIES,
};

/** The three built-in agents. */
export const SYSTEM_AGENTS = [
  {
    name: 'Document extractor',
    slug: DOCUMENT_EXTRACTOR,
    purpose: 'Reads a document and records what it states about tracked companies, each claim with its quotation.',
    system_prompt: DOCUMENT_EXTRACTOR_SYSTEM,
    user_prompt_template: DOCUMENT_EXTRACTOR_USER,
    max_tokens: ANSWER_TOKENS,
    ...shared,
  },
  {
    name: 'Event classifier',
    slug: EVENT_CLASSIFIER,
    purpose: 'Reads a document and records its macro events: what happened, how severe, which regions and industries.',
    system_prompt: EVENT_CLASSIFIER_SYSTEM,
    user_prompt_template: EVENT_CLASSIFIER_USER,
    max_tokens: ANSWER_TOKENS,
    ...shared,
  },
  {
    name: 'Thesis rewriter',
    slug: THESIS_REWRITER,
    purpose: 'Rewrites the thesis of a recommendation for readers, without changing a number, a ticker or the action.',
    system_prompt: THESIS_REWRITER_SYSTEM,
    user_prompt_template: THESIS_REWRITER_USER,
    max_tokens: THESIS_TOKENS,
    ...shared,
  },
] as const;

export type SystemAgent = (typeof SYSTEM_AGENTS)[number];
