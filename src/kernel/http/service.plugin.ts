import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Access, openAccess } from '../access/access.ts';
import { assertListenAddressAllowed } from '../access/loopback.ts';
import { createAsyncJobs } from '../async-jobs/async-jobs.adapter.ts';
import { ANYONE } from '../access/role.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { createMetrics, type PoolUse, startLagMonitor } from '../metrics.adapter.ts';
import { createMethodIndex, type MethodIndex } from './allowed-methods.ts';
import { closeGracefully } from './closing.plugin.ts';
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
import { createGate, type Gate, refuse } from './gate.plugin.ts';
import { createDatabaseHealth } from './database-health.adapter.ts';
import type { HealthReport } from './health.ts';
import { createIdempotency } from './idempotency.plugin.ts';
import { DEFAULT_LIMITS, type ServiceLimits } from './limits.ts';
import { observeRequest } from './observe.plugin.ts';
import { type OpenApiOptions, registerOpenApi } from './openapi.plugin.ts';
import { setBodyParsers } from './parsers.plugin.ts';
import { requestIds } from './request-id.adapter.ts';
import { guardRoute } from './routes-guard.plugin.ts';
import type { Service } from './service-type.ts';
import type { SseStream } from './sse.plugin.ts';
import { registerSystemRoutes } from './system.plugin.ts';

export type { Service } from './service-type.ts';

/** How often Node checks for requests that do not finish arriving; their timeout is accurate to this interval. */
const CHECK_CONNECTIONS_MS = 2_000;

export interface ServiceOptions extends OpenApiOptions {
  /** Short and stable, such as `registry`. It names the service in metrics and scopes idempotency keys. */
  name: string;
  now: Now;
  /** Required by routes with `idempotent: true`; the default health check queries it. */
  db?: Db;
  /** Reported in the metrics. */
  pool?: PoolUse;
  log?: FastifyBaseLogger;
  access?: Access;
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
  const { db } = options;
  const app: Service = Fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
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
  if (options.pool) metrics.addPool('main', options.pool);
  app.decorate('metrics', metrics);
  app.decorate('sseStreams', new Set<SseStream>() as never);
  if (db) addAsyncJobs(app, db, options);
  // Fastify does not allow reference types as defaults; the gate sets the actor before it is read.
  app.decorateRequest('actor', null as never);
  app.decorateRequest('idempotencyKey', null);

  const lag = limits.eventLoopLagMs === null ? null : startLagMonitor();
  const lagMax = limits.eventLoopLagMs ?? Number.POSITIVE_INFINITY;
  const { isClosing } = closeGracefully(app, limits.closeTimeoutMs);
  app.addHook('onClose', async () => lag?.stop());
  const gate = createGate({
    access: options.access ?? openAccess,
    allowedHosts: options.allowedHosts ?? [],
    corsOrigins: options.corsOrigins ?? [],
    rateLimit: limits.rate,
    isOverloaded: () => lag !== null && lag.lagMs() > lagMax,
    isClosing,
    nowMs: () => options.now().getTime(),
  });
  const methods = createMethodIndex();
  setBodyParsers(app, limits.jsonDepth);
  setValidators(app);
  app.setErrorHandler((error, request, reply) => {
    if (!answerOtherMethod(error, request, reply, methods)) handleError(error, request, reply);
  });
  await handleUnknownAddress(app, gate, methods);
  const addIdempotency = db ? createIdempotency({ db, service: options.name }) : null;
  const strictResponses = options.strictResponses ?? false;
  app.addHook('onRoute', completeDocsRoute);
  app.addHook('onRoute', (route) => guardRoute(route, { gate, methods, metrics, addIdempotency, strictResponses }));
  const openapi = await registerOpenApi(app, options);
  registerSystemRoutes(app, {
    checkHealth: options.checkHealth ?? (db ? createDatabaseHealth(db, options.now) : async () => {}),
    readHealth: options.readHealth ?? (async () => null),
    isReady: options.isReady ?? (() => true),
    healthTimeoutMs: limits.healthTimeoutMs,
    metrics,
    openapi,
  });
  await registerDocs(app, options.title);
  return app;
}

/** Starts listening, unless other machines could then use the service without a token. Returns the address. */
export async function listenService(
  app: Service,
  options: { host: string; port: number; access: Access },
): Promise<string> {
  assertListenAddressAllowed(options.host, await options.access.tokensRequired());
  return app.listen({ host: options.host, port: options.port });
}

/** Routes define their long work on it; it begins when all routes are there. */
function addAsyncJobs(app: Service, db: Db, { name, now }: ServiceOptions): void {
  const jobs = createAsyncJobs({ db, service: name, now, log: app.log });
  app.decorate('asyncJobs', jobs);
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
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
async function handleUnknownAddress(app: Service, gate: Gate, methods: MethodIndex): Promise<void> {
  const stats = app.metrics.route('ANY', 'unmatched');
  const answer = (request: FastifyRequest, reply: FastifyReply): void => {
    request.actor = ANYONE;
    observeRequest(request, reply, stats, app.metrics.inFlight);
    const refused = gate.admit(request, reply, false);
    if (refused) return refuse(reply, refused);
    const allowed = methods.methodsFor(pathOf(request));
    if (gate.preflight(request, reply, allowed)) return;
    if (allowed.length === 0) return sendError(reply, { status: 404, detail: 'there is no such address' });
    sendMethodNotAllowed(reply, allowed);
  };
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, _done) => answer(request, reply));
    scope.setNotFoundHandler(answer);
  });
}
