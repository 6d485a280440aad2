import type { RouteOptions } from 'fastify';
import type { Metrics } from '../metrics/service-metrics.adapter.ts';
import type { Now } from '../clock.ts';
import type { AdmissionClass } from './admission-class.ts';
import type { MethodIndex } from './allowed-methods.ts';
import { addAsOf } from './as-of.plugin.ts';
import { answerConditionally } from './conditional.plugin.ts';
import { encodeAnswer } from './encode-answer.adapter.ts';
import { type Entrance, gateHook } from './gate.plugin.ts';
import type { JsonSchema } from './json-schema.ts';
import { observeRequest } from './observe.plugin.ts';
import { flattenResponseSchema } from './prepare-schema.ts';
import { type AnswerMemory, keepAnswers } from './kept-answers.plugin.ts';
import type { PriorityRoutes } from './priority-routes.ts';
import { startRequestWork } from './request-work.plugin.ts';
import type { RouteConfig } from './route-config.schema.ts';
import { checkResponses } from './strict-response.plugin.ts';

export interface GuardOptions {
  now: Now;
  entrance: Entrance;
  /** The class of routes that name none. */
  admission: AdmissionClass;
  methods: MethodIndex;
  priorities: PriorityRoutes;
  metrics: Metrics;
  /** Null for a service without a database, which cannot store keys. */
  addIdempotency: ((route: RouteOptions, admission: AdmissionClass) => void) | null;
  strictResponses: boolean;
  /** Null for a service without a database. */
  memory: AnswerMemory | null;
}

const BODILESS = new Set(['GET', 'HEAD']);
/** For routes without a body: an empty object passes, any field is refused by name. */
const NO_BODY: JsonSchema = { type: 'object', properties: {}, additionalProperties: false, 'x-optional-body': true };

/** Checks and completes each route when it is declared, so that a mistake stops the start instead of failing a request. */
export function guardRoute(route: RouteOptions, options: GuardOptions): void {
  const {
    role,
    open = false,
    admission = options.admission,
    idempotent = false,
    conditional = false,
    kept,
  }: RouteConfig = route.config ?? {};
  const methods = Array.isArray(route.method) ? route.method : [route.method];
  const label = `${methods.join(',')} ${route.url}`;
  if (role === undefined) throw new Error(`route ${label} declares no role: add config: { role: … }`);
  if (route.url.includes(':') && !route.schema?.params) {
    throw new Error(`route ${label} has path parameters without a schema: add schema: { params: … }`);
  }
  for (const method of methods) {
    options.methods.add(method, route.url);
    options.priorities.add(method, route.url, admission);
  }
  prepareSchema(route, methods);
  addAsOf(route, options.now);

  const stats = options.metrics.route(methods.join(','), route.url);
  const pass = gateHook(options.entrance, { role, open, admission });
  const work = { pattern: route.url, admission };
  const own = route.onRequest ?? [];
  route.onRequest = [
    (request, reply, done) => {
      observeRequest(request, reply, stats, options.metrics.inFlight);
      pass(request, reply, () => startRequestWork(request, reply, work, done));
    },
    ...(Array.isArray(own) ? own : [own]),
  ];
  if (idempotent) {
    if (!options.addIdempotency) throw new Error(`route ${label} is idempotent, but its service has no database`);
    options.addIdempotency(route, admission);
  }
  if (options.strictResponses) checkResponses(route);
  if (kept !== undefined && methods.some((method) => !BODILESS.has(method)))
    throw new Error(`route ${label} changes something: only answers of reads can be kept`);
  const onSend = route.onSend ?? [];
  route.onSend = [
    ...(conditional ? [answerConditionally] : []),
    ...(Array.isArray(onSend) ? onSend : [onSend]),
    encodeAnswer,
  ];
  if (kept !== undefined && route.method === 'GET' && options.memory)
    keepAnswers(route, options.memory, kept === 'within-second' ? options.now : null);
}

function prepareSchema(route: RouteOptions, methods: string[]): void {
  const schema: Record<string, unknown> = { ...route.schema };
  if (methods.every((method) => !BODILESS.has(method)) && schema.body === undefined) schema.body = NO_BODY;
  if (schema.response) {
    const responses = Object.entries(schema.response as Record<string, JsonSchema>);
    schema.response = Object.fromEntries(
      responses.map(([status, response]) => [status, flattenResponseSchema(response)]),
    );
  }
  route.schema = schema;
}
