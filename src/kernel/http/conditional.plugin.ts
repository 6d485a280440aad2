import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer } from './kept-answer.ts';

type Done = (error: Error | null, payload?: unknown) => void;

const ENTITY_TAGS = /(?:W\/)?"[^"]*"/g;

/**
 * Answers `If-None-Match` with 304 and no body where the answer is the one that the client has. For routes with `conditional` in
 * their config. The tag is made from the answer itself: a detail joins several tables, and a tag of one row's version would miss
 * the changes of the others. It saves the transfer and the client's parsing, not the query.
 */
export function answerConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (reply.statusCode !== 200 || typeof payload !== 'string') {
    done(null, payload);
    return;
  }
  const tag = keptTag(request.kept, payload) ?? tagOf(payload);
  void reply.header('etag', tag);
  const given = request.headers['if-none-match'];
  if (given === undefined || !isNamed(given, tag)) {
    done(null, payload);
    return;
  }
  void reply.code(304).removeHeader('content-length').removeHeader('content-type');
  done(null, null);
}

/** An answer in memory is hashed once. */
function keptTag(kept: KeptAnswer | null, payload: string): string | null {
  if (kept?.text !== payload) return null;
  kept.tag ??= tagOf(payload);
  return kept.tag;
}

/** Weak, because the same answer may be sent compressed. */
const tagOf = (payload: string): string => `W/"${createHash('sha1').update(payload).digest('base64url')}"`;

/** RFC 9110, 13.1.2: any of the listed tags by weak comparison, or `*`. */
function isNamed(given: string, tag: string): boolean {
  if (given.trim() === '*') return true;
  const bare = (text: string) => text.replace(/^W\//, '');
  return (given.match(ENTITY_TAGS) ?? []).some((one) => bare(one) === bare(tag));
}
