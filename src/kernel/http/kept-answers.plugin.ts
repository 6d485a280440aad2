import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Now } from '../clock.ts';
import type { ReadSnapshot } from '../db/snapshot.store.ts';
import type { KeptAnswers } from '../use/kept-answers.ts';
import { type KeptAnswer, keptAnswer } from './kept-answer.ts';

const SECOND_MS = 1_000;

/** The answers of a service, and the name of the committed state of its database. */
export interface AnswerMemory {
  kept: KeptAnswers<KeptAnswer>;
  readSnapshot: ReadSnapshot;
}

/** What a request that makes an answer owes to those that wait for it. */
interface Making {
  key: string;
  /** Headers of the request, which another one has of its own. */
  namesBefore: ReadonlySet<string>;
  settle: (answer: KeptAnswer | null) => void;
}

/**
 * Answers of a route are sent again while the database is unchanged, and with a clock until its next second. Gate, validation and
 * `as_of` run before; tag and encoding run after, on every request.
 */
export function keepAnswers(route: RouteOptions, { kept, readSnapshot }: AnswerMemory, clock: Now | null): void {
  const secondOf = () => (clock === null ? '' : `${Math.floor(clock().getTime() / SECOND_MS)} `);
  const makings = new WeakMap<FastifyRequest, Making>();

  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = `${secondOf()}${request.actor.role} ${request.url}`;
    // The gate has read it for a caller without a token.
    request.snapshot ??= await readSnapshot();
    const found = await kept.find(key, request.snapshot);
    if (found.answer !== null) {
      request.kept = found.answer;
      return reply.headers(found.answer.headers).send(found.answer.text);
    }
    const { settle } = found;
    makings.set(request, { key, namesBefore: new Set(Object.keys(reply.getHeaders())), settle });
    // The connection may end before there is an answer.
    reply.raw.once('close', () => settle(null));
    return undefined;
  };

  const keep = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void => {
    const making = makings.get(request);
    if (making) {
      const isWhole = reply.statusCode === 200 && typeof payload === 'string';
      request.kept = isWhole ? keptAnswer(making.key, payload, headersOf(reply, making.namesBefore)) : null;
      making.settle(request.kept);
    }
    done(null, payload);
  };

  route.preHandler = [...asList(route.preHandler), send];
  route.onSend = [keep, ...asList(route.onSend)];
}

type Done = (error: Error | null, payload?: unknown) => void;

const asList = <T>(hooks: T | T[] | undefined): T[] =>
  Array.isArray(hooks) ? hooks : hooks === undefined ? [] : [hooks];

/** The headers that were set since, by the route. */
function headersOf(reply: FastifyReply, namesBefore: ReadonlySet<string>): Record<string, string> {
  const own = Object.entries(reply.getHeaders()).filter(
    ([name]) => !namesBefore.has(name) && name !== 'content-length',
  );
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
