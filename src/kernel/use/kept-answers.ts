import { shareFreshReads } from './fresh-read.ts';

/** An answer, or the duty to settle it: with the answer once it is known, or with null where there is none to keep. */
export type Found<A> = { answer: A } | { answer: null; settle: (answer: A | null) => void };

export interface KeptAnswers<A> {
  find(key: string): Promise<Found<A>>;
}

const NOTHING_TO_SETTLE = { answer: null, settle: () => {} } as const;

/**
 * Keeps answers while the version of what they were made from is unchanged, and reads that version after every call, so that no
 * caller gets an answer older than its call. Callers for one key share the making of its answer: each has seen the version that
 * the first one saw before it began. A version of null keeps nothing.
 */
export function createKeptAnswers<A extends { readonly bytes: number }>(options: {
  readVersion: () => Promise<string | null>;
  bytesMax: number;
}): KeptAnswers<A> {
  let version: string | null = null;
  let entries = new Map<string, A | Promise<A | null>>();
  let bytes = 0;

  const startAt = (current: string | null) => {
    version = current;
    entries = new Map();
    bytes = 0;
  };
  const checkVersion = shareFreshReads(async () => {
    const current = await options.readVersion().catch((error: unknown) => {
      // The server may have been replaced by another one, which gives its own versions.
      startAt(null);
      throw error;
    });
    if (current === null || current !== version) startAt(current);
  });

  const keep = (own: typeof entries, key: string, answer: A | null) => {
    if (answer === null || answer.bytes > options.bytesMax) {
      own.delete(key);
      return;
    }
    if (own !== entries) return;
    if (bytes + answer.bytes > options.bytesMax) {
      own.clear();
      bytes = 0;
    }
    own.set(key, answer);
    bytes += answer.bytes;
  };

  return {
    async find(key) {
      await checkVersion();
      if (version === null) return NOTHING_TO_SETTLE;
      const own = entries;
      const known = own.get(key);
      if (known !== undefined) {
        const answer = await known;
        return answer === null ? NOTHING_TO_SETTLE : { answer };
      }
      let resolve: (answer: A | null) => void = () => {};
      own.set(key, new Promise<A | null>((done) => (resolve = done)));
      let isSettled = false;
      return {
        answer: null,
        settle: (answer) => {
          if (isSettled) return;
          isSettled = true;
          keep(own, key, answer);
          resolve(answer);
        },
      };
    },
  };
}
