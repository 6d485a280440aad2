import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { type Access, openAccess } from '../access/access.ts';
import { assertListenAddressAllowed } from '../access/loopback.ts';
import { createAsyncJobs } from '../async-jobs/async-jobs.adapter.ts';
import { ANYONE } from '../access/role.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { ReadSnapshot } from '../db/snapshot.store.ts';
import { shareSnapshots } from '../use/shared-snapshots.ts';
import { REQUEST_ID_LABEL } from '../log.adapter.ts';
import { createMetrics, type PoolUse, startLagMonitor } from '../metrics/service-metrics.adapter.ts';
import { shareFreshReads } from '../use/fresh-read.ts';
import { createKeptAnswers } from '../use/kept-answers.ts';
import { createAdmission } from './admission.adapter.ts';
import type { AdmissionClass } from './admission-class.ts';
import { reportAdmission } from './admission-report.plugin.ts';
import { createMethodIndex, type MethodIndex } from './allowed-methods.ts';
import { closeGracefully } from './closing.plugin.ts';
import { limitConnections } from './connections.plugin.ts';
import { compileBody, compileParameters } from './compile-validator.ts';
import { completeDocsRoute, registerDocs } from './docs.plugin.ts';
import {
  handleUnusualRequests,
  handleClientError,
  handleError,
  handleFrameworkError,
  sendError,
  URL_LENGTH_MAX,
} from './errors.plugin.ts';
import { createGate, type Entrance, enterClass, type Gate, refuse, type SessionCookie } from './gate.plugin.ts';
import { createDatabaseHealth } from './database-health.adapter.ts';
import type { HealthReport } from './health.ts';
import { createIdempotency } from './idempotency.plugin.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { AnswerMemory } from './kept-answers.plugin.ts';
import { DEFAULT_LIMITS, type ServiceLimits } from './limits.ts';
import { observeRequest } from './observe.plugin.ts';
import { type OpenApiOptions, registerOpenApi } from './openapi.plugin.ts';
import { setBodyParsers } from './parsers.plugin.ts';
import { createPriorityRoutes, type PriorityRoutes } from './priority-routes.ts';
import { requestIds } from './request-id.adapter.ts';
import { guardRoute } from './routes-guard.plugin.ts';
import type { Service } from './service-type.ts';
import type { SseStream } from './sse.plugin.ts';
import { endRefusedStreams } from './stream-access.plugin.ts';
import { registerSystemRoutes } from './system.plugin.ts';
import { processTurns } from './turns.adapter.ts';

export type { Service } from './service-type.ts';

/** How often Node checks for requests that do not finish arriving; their timeout is accurate to this interval. */
const CHECK_CONNECTIONS_MS = 2_000;

/** Connections that the system completes before Node accepts them; a full backlog costs a client a second. */
const BACKLOG_MAX = 4_096;

export interface ServiceOptions extends OpenApiOptions {
  /** Short and stable, such as `registry`. It names the service in metrics and scopes idempotency keys. */
  name: string;
  now: Now;
  /** Required by routes with `idempotent: true`; the default health check queries it. */
  db?: Db;
  /** Connections of their own for orders and for health checks; `db` where absent. */
  ordersDb?: Db;
  vitalDb?: Db;
  /** Shared with `access`, so that a request reads it once; read from `vitalDb` where absent. */
  readSnapshot?: ReadSnapshot;
  /** Reported in the metrics, by name. */
  pools?: Readonly<Record<string, PoolUse>>;
  /** The class of routes that name none. */
  admission?: AdmissionClass;
  log?: FastifyBaseLogger;
  access?: Access;
  /** Absent where only bearer tokens are accepted. */
  sessionCookie?: SessionCookie | null;
  /** Names accepted in `Host` besides loopback and the connection's local address. */
  allowedHosts?: readonly string[];
  corsOrigins?: readonly string[];
  limits?: Partial<ServiceLimits>;
  checkHealth?: () => Promise<void>;
  /** The parts of the platform for the answer of `/health`; it must not wait long. */
  readHealth?: () => Promise<HealthReport | null>;
  isReady?: () => Promise<boolean> | boolean;
  /** For tests: a response that does not match its schema becomes a 500 that says so. */
  strictResponses?: boolean;
}

/**
 * Creates a service without routes of its own: register plugins on it, then call `listenService`. All errors have the same
 * shape, all routes have a role, all inputs have a limit.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { db, vitalDb = db } = options;
  const app: Service = Fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_ID_LABEL }),
    genReqId: requestIds(),
    bodyLimit: limits.bodyBytes,
    // Node would answer a request without Host in its own format; the gate uses ours.
    http: {
      requireHostHeader: false,
      headersTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_CONNECTIONS_MS, limits.requestTimeoutMs),
    },
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.connectionTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    // The gate answers while the service closes, in our error format.
    return503OnClosing: false,
    routerOptions: { maxParamLength: URL_LENGTH_MAX },
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  handleUnusualRequests(app.server);
  const metrics = createMetrics(options.name);
  for (const [name, pool] of Object.entries(options.pools ?? {})) metrics.addPool(name, pool);
  app.decorate('metrics', metrics);
  app.decorate('sseStreams', new Set<SseStream>() as never);
  if (db) addAsyncJobs(app, db, options);
  // Fastify does not allow reference types as defaults; the gate sets the actor before it is read.
  app.decorateRequest('actor', null as never);
  app.decorateRequest('credential', null);
  app.decorateRequest('idempotencyKey', null);
  app.decorateRequest('isShed', false);
  app.decorateRequest('place', null);
  app.decorateRequest('asOf', undefined);
  app.decorateRequest('kept', null);
  app.decorateRequest('snapshot', null);

  const lag = limits.eventLoopLagMs === null ? null : startLagMonitor();
  const lagMax = limits.eventLoopLagMs ?? Number.POSITIVE_INFINITY;
  const { isClosing } = closeGracefully(app, limits.closeTimeoutMs);
  app.addHook('onClose', async () => lag?.stop());
  const access = options.access ?? openAccess;
  endRefusedStreams(app, access);
  const gate = createGate({
    access,
    sessionCookie: options.sessionCookie ?? null,
    allowedHosts: options.allowedHosts ?? [],
    corsOrigins: options.corsOrigins ?? [],
    rateLimit: limits.rate,
    isOverloaded: () => lag !== null && lag.lagMs() > lagMax,
    isClosing,
    nowMs: () => options.now().getTime(),
  });
  const methods = createMethodIndex();
  const priorities = createPriorityRoutes();
  const entrance = createEntrance(app, gate, limits, priorities);
  setBodyParsers(app, limits.jsonDepth);
  setValidators(app);
  app.setErrorHandler((error, request, reply) => {
    if (!answerOtherMethod(error, request, reply, methods)) handleError(error, request, reply);
  });
  await handleUnknownAddress(app, entrance, methods);
  const addIdempotency = db ? idempotencyByClass(options.name, db, options.ordersDb ?? db) : null;
  const strictResponses = options.strictResponses ?? false;
  const memory = vitalDb ? createMemory(options.readSnapshot ?? shareSnapshots(vitalDb), limits.keptAnswerBytes) : null;
  app.addHook('onRoute', completeDocsRoute);
  const admission = options.admission ?? 'reads';
  app.addHook('onRoute', (route) =>
    guardRoute(route, {
      now: options.now,
      entrance,
      admission,
      methods,
      priorities,
      metrics,
      addIdempotency,
      strictResponses,
      memory,
    }),
  );
  const openapi = await registerOpenApi(app, options);
  registerSystemRoutes(app, {
    checkHealth:
      options.checkHealth ?? (vitalDb ? shareFreshReads(createDatabaseHealth(vitalDb, options.now)) : async () => {}),
    readHealth: options.readHealth ?? (async () => null),
    isReady: shareFreshReads(async () => options.isReady?.() ?? true),
    healthTimeoutMs: limits.healthTimeoutMs,
    metrics,
    openapi,
  });
  await registerDocs(app, options.title);
  return app;
}

/**
 * Starts listening, unless other machines could then use the service without a token. Returns the address. With `isShared` the
 * copies of the service accept from one socket.
 */
export async function listenService(
  app: Service,
  options: { host: string; port: number; access: Access; isShared?: boolean },
): Promise<string> {
  assertListenAddressAllowed(options.host, (await options.access.state()).tokensRequired);
  const { host, port, isShared = false } = options;
  return app.listen({ host, port, backlog: BACKLOG_MAX, exclusive: !isShared });
}

const createMemory = (readSnapshot: ReadSnapshot, bytesMax: number): AnswerMemory | null =>
  bytesMax === 0 ? null : { kept: createKeptAnswers<KeptAnswer>(bytesMax), readSnapshot };

/** Routes define their long work on it; it begins when all routes are there. */
function addAsyncJobs(app: Service, db: Db, { name, now }: ServiceOptions): void {
  const jobs = createAsyncJobs({ db, service: name, now, log: app.log });
  app.decorate('asyncJobs', jobs);
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
}

/** Limits connections and requests, and reports both in the metrics and, while requests are refused, in the log. */
function createEntrance(app: Service, gate: Gate, limits: ServiceLimits, priorities: PriorityRoutes): Entrance {
  const admission = createAdmission(limits.admission, processTurns);
  const connections = limitConnections(app.server, {
    connectionsMax: limits.connections,
    isPriority: (method, path) => priorities.isPriority(method, path),
    pace: (refuse) => admission.pace(refuse),
    onAccepted: () => processTurns.accepted(),
  });
  const report = reportAdmission(app, admission, connections);
  app.addHook('preClose', async () => connections.close());
  app.addHook('onClose', async () => {
    admission.stop();
    report.stop();
  });
  return { gate, admission, limits: limits.admission };
}

/** Keys of orders are stored over the connections for orders. */
function idempotencyByClass(service: string, db: Db, ordersDb: Db) {
  const add = createIdempotency({ db, service });
  const addToOrders = ordersDb === db ? add : createIdempotency({ db: ordersDb, service });
  return (route: RouteOptions, name: AdmissionClass) => (name === 'orders' ? addToOrders(route) : add(route));
}

function setValidators(app: Service): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return compileBody(schema) as never;
    const path = httpPart === 'querystring' ? 'query' : httpPart === 'params' ? 'path' : 'header';
    return compileParameters(schema, path) as never;
  });
}

/**
 * The router passes `PUT /…/competitors/infer` to `PUT /…/competitors/:relationship_id`. Where the path does not fit that route
 * and an address of its own exists, the method is what is wrong.
 */
function answerOtherMethod(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  methods: MethodIndex,
): boolean {
  if ((error as Partial<FastifyError>).validationContext !== 'params') return false;
  const allowed = methods.methodsFor(pathOf(request));
  if (allowed.length === 0 || allowed.includes(request.method)) return false;
  sendMethodNotAllowed(reply, allowed);
  return true;
}

const pathOf = (request: FastifyRequest): string => (request.raw.url ?? '/').split('?', 1)[0] ?? '/';

function sendMethodNotAllowed(reply: FastifyReply, allowed: readonly string[]): void {
  reply.header('allow', allowed.join(', '));
  sendError(reply, { status: 405, detail: `this address supports ${allowed.join(', ')} only` });
}

/**
 * The router only reports "not found"; this distinguishes an unknown address from an unsupported method. It answers in the first
 * hook, before Fastify checks the content type. The scope keeps that hook away from the routes.
 */
async function handleUnknownAddress(app: Service, entrance: Entrance, methods: MethodIndex): Promise<void> {
  const { gate } = entrance;
  const stats = app.metrics.route('ANY', 'unmatched');
  const answer = (request: FastifyRequest, reply: FastifyReply): void => {
    request.actor = ANYONE;
    observeRequest(request, reply, stats, app.metrics.inFlight);
    const refused = gate.admit(request, reply, 'reads');
    if (refused) return refuse(reply, refused);
    enterClass(entrance, 'reads', request, reply, () => {
      const allowed = methods.methodsFor(pathOf(request));
      if (gate.preflight(request, reply, allowed)) return;
      if (allowed.length === 0) return sendError(reply, { status: 404, detail: 'there is no such address' });
      sendMethodNotAllowed(reply, allowed);
    });
  };
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, _done) => answer(request, reply));
    scope.setNotFoundHandler(answer);
  });
}
