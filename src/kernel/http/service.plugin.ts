import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { type Access, openAccess } from '../access/access.ts';
import type { Now } from '../clock.ts';
import { createMethodIndex } from './allowed-methods.ts';
import { compileBody, compileParameters } from './compile-validator.ts';
import { handleClientError, handleError, handleFrameworkError, sendAnswer, URL_LENGTH_MAX } from './errors.plugin.ts';
import { createGate, refuse } from './gate.plugin.ts';
import type { JsonSchema } from './json-schema.ts';
import { DEFAULT_LIMITS, type ServiceLimits } from './limits.ts';
import { setBodyParsers } from './parsers.plugin.ts';
import { guardRoute } from './routes-guard.plugin.ts';

export type Service = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface ServiceOptions {
  /** Short and stable: `registry`. */
  name: string;
  title: string;
  version: string;
  now: Now;
  log?: FastifyBaseLogger;
  access?: Access;
  allowedHosts?: readonly string[];
  corsOrigins?: readonly string[];
  limits?: Partial<ServiceLimits>;
}

/**
 * A service without routes: register plugins on it, then `listen`. Every answer of every path has the same error shape, every
 * route a role, every input a bound.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const app = Fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.connectionTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: URL_LENGTH_MAX },
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const gate = createGate({
    access: options.access ?? openAccess,
    allowedHosts: options.allowedHosts ?? [],
    corsOrigins: options.corsOrigins ?? [],
    rateLimit: limits.rate,
    isOverloaded: () => false,
    isClosing: () => closing,
    nowMs: () => options.now().getTime(),
  });
  const methods = createMethodIndex();
  // A reference may not be a default; the gate sets it before anything reads it.
  app.decorateRequest('actor', null as never);
  app.decorateRequest('idempotencyKey', null);
  setBodyParsers(app, limits.jsonDepth);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return compileBody(schema as JsonSchema) as never;
    const path = httpPart === 'querystring' ? 'query' : httpPart === 'params' ? 'path' : 'header';
    return compileParameters(schema as JsonSchema, path) as never;
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => {
    const refused = gate.admit(request, reply, false);
    if (refused) return refuse(reply, refused);
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const allowed = methods.methodsFor(path);
    if (gate.preflight(request, reply, allowed)) return;
    if (allowed.length === 0) return sendAnswer(reply, { status: 404, detail: `there is nothing at this address` });
    reply.header('allow', allowed.join(', '));
    sendAnswer(reply, { status: 405, detail: `this address answers ${allowed.join(', ')} only` });
  });
  app.addHook('onRoute', (route) => guardRoute(route, gate, methods));
  return app;
}
