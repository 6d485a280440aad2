import { ExpectedFailure } from '../../kernel/errors.ts';

/**
 * Limits on the cost of parsing one document. A document that exceeds one is refused, and the worker continues with the next.
 */
export const INPUT_BYTES_MAX = 32 * 1024 * 1024;
/** Text handed to the HTML and XML readers after decoding. A 10-K with inline XBRL is about 12 million characters. */
export const MARKUP_LENGTH_MAX = 24_000_000;
export const ELEMENTS_MAX = 600_000;
/** Real pages stay below 100; each level makes the parser's own stack slower. */
export const DEPTH_MAX = 1_500;
export const BLOCKS_MAX = 60_000;
/** Stored and extracted text, about 150,000 words. Longer bodies are cut at a paragraph. */
export const BODY_LENGTH_MAX = 1_000_000;
export const TITLE_LENGTH_MAX = 500;
export const AUTHOR_LENGTH_MAX = 200;
export const LEAD_LENGTH_MAX = 1_200;
export const JSON_LD_LENGTH_MAX = 256_000;
export const JSON_LD_NODES_MAX = 500;
/** One script with the state of an application. */
export const EMBEDDED_LENGTH_MAX = 4_000_000;
export const EMBEDDED_NODES_MAX = 50_000;
export const PARSE_TIMEOUT_MS = 8_000;
/** Markup is parsed in slices of this size, with a deadline check between them. */
export const SLICE_LENGTH = 65_536;

export type RefusalReason =
  | 'too_large'
  | 'too_deep'
  | 'too_many_nodes'
  | 'timed_out'
  | 'empty'
  | 'unsupported_type'
  | 'malformed';

/** The document cannot be parsed, and a retry would not help. */
export class ParseRefused extends ExpectedFailure {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'ParseRefused';
    this.reason = reason;
  }
}

/** Whether the deadline has passed; an argument because pure code does not read the clock. */
export type Expired = () => boolean;

export const neverExpires: Expired = () => false;

export function refuseWhenExpired(expired: Expired): void {
  if (expired()) throw new ParseRefused('timed_out', 'parsing took longer than its time limit');
}
