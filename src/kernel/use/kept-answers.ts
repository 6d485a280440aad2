/** An answer, or the duty to settle it: with the answer once it is known, or with null where there is none to keep. */
export type Found<A> = { answer: A } | { answer: null; settle: (answer: A | null) => void };

export interface KeptAnswers<A> {
  /** `version` was read after the call that the answer is for. */
  find(key: string, version: string | null): Found<A> | Promise<Found<A>>;
}

const NOTHING_TO_SETTLE = { answer: null, settle: () => {} } as const;
const foundIn = <A>(answer: A | null): Found<A> => (answer === null ? NOTHING_TO_SETTLE : { answer });

/**
 * Keeps answers while the version of what they were made from is unchanged. Every caller has read that version after its call, so that
 * none gets an answer older than its call. Callers for one key share the making of its answer: each has seen the version that the
 * first one saw before it began. A version of null keeps nothing.
 */
export function createKeptAnswers<A extends { readonly bytes: number }>(bytesMax: number): KeptAnswers<A> {
  let version: string | null = null;
  let entries = new Map<string, A | Promise<A | null>>();
  let bytes = 0;

  const keep = (own: typeof entries, key: string, answer: A | null) => {
    if (answer === null || answer.bytes > bytesMax) {
      own.delete(key);
      return;
    }
    if (own !== entries) return;
    if (bytes + answer.bytes > bytesMax) {
      own.clear();
      bytes = 0;
    }
    own.set(key, answer);
    bytes += answer.bytes;
  };

  return {
    find(key, current) {
      if (current === null) return NOTHING_TO_SETTLE;
      if (current !== version) {
        version = current;
        entries = new Map();
        bytes = 0;
      }
      const own = entries;
      const known = own.get(key);
      if (known instanceof Promise) return known.then(foundIn);
      if (known !== undefined) return { answer: known };
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
