import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { buildAliasIndex, type AliasIndex } from '../documents/link/alias-index.ts';
import { readNames, readRegistryVersion } from '../documents/alias-index.store.ts';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { DomainError } from '../kernel/errors.ts';
import { openSseStream } from '../kernel/http/sse.plugin.ts';
import { AnswerView, AskInput, FormsView } from './ask.schema.ts';
import { EXAMPLES } from './question/read-question.ts';
import { answerQuestion, type AnswerDeps } from './use/answer-question.ts';
import type { ModelDeps } from './use/call-model.ts';
import { CATALOGUE } from './use/catalogue.ts';

export interface AskRouteDeps {
  db: Db;
  now: Now;
  calendar: TradingCalendar;
  /** Models that agents of an operator may use for questions. */
  models?: ModelDeps;
}

const tags = ['ask'];

export const askRoutes =
  (deps: AskRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const loadAliases = aliasLoader(deps.db);

    app.get(
      '/api/ask/forms',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'The questions that can be asked, and the operations that answer them',
          description: 'One example of each form. TICKER and OTHER stand for companies.',
          response: { 200: FormsView },
        },
      },
      () => ({
        forms: [...EXAMPLES],
        operations: CATALOGUE.map(({ name, description, parameters }) => ({
          name,
          description,
          parameters: JSON.parse(JSON.stringify(parameters)) as Record<string, unknown>,
        })),
      }),
    );

    app.post(
      '/api/ask',
      {
        config: { role: 'viewer', admission: 'analytics' },
        schema: {
          tags,
          summary: 'Answer a question in words, with citations',
          description:
            'Every number comes from a row, and every sentence cites where it comes from. A question that cannot be answered is refused with what is missing. With `Accept: text/event-stream` the answer is a stream of the events `plan`, `sentence` and `answer`. A model takes part only where an operator has created the agents `question-planner` and `answer-writer`; `models` says what each did.',
          errors: { 422: '`as_of` is in the future, or `previous` is no plan of this service.' },
          body: AskInput,
          response: { 200: AnswerView },
        },
      },
      async (request, reply) => {
        const gone = new AbortController();
        reply.raw.on('close', () => gone.abort());
        const answering: AnswerDeps = {
          db: deps.db,
          now: deps.now(),
          calendar: deps.calendar,
          withRestricted: mayReadRestricted(request.actor.role),
          loadAliases,
          signal: gone.signal,
          ...(deps.models ? { models: deps.models } : {}),
        };
        if (!acceptsStream(request.headers.accept)) return answerQuestion(answering, request.body);
        const stream = openSseStream(reply);
        try {
          const answer = await answerQuestion(answering, request.body, (plan) =>
            stream.send({ event: 'plan', data: plan }),
          );
          for (const sentence of answer.sentences) stream.send({ event: 'sentence', data: sentence });
          stream.send({ event: 'answer', data: answer });
        } catch (error) {
          if (!(error instanceof DomainError)) request.log.error({ err: error }, 'answering a question failed');
          const message = error instanceof DomainError ? error.message : 'the question could not be answered';
          stream.send({ event: 'error', data: { error: message } });
        } finally {
          stream.close();
        }
        return reply;
      },
    );
  };

const acceptsStream = (accept: string | undefined): boolean => accept?.includes('text/event-stream') ?? false;

/** Builds the index of names again only when the registry has changed. */
function aliasLoader(db: Db): () => Promise<AliasIndex> {
  let known: { version: string; index: AliasIndex } | null = null;
  return async () => {
    const version = await readRegistryVersion(db);
    if (known?.version === version) return known.index;
    const { companies, aliases } = await readNames(db);
    const index = buildAliasIndex(aliases, companies);
    known = { version, index };
    return index;
  };
}
