import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Config, ServiceName } from '../config.ts';
import type { Access } from '../kernel/access/access.ts';
import { isLoopbackAddress } from '../kernel/access/loopback.ts';
import { createTokenAccess } from '../kernel/access/token-access.adapter.ts';
import type { AdmissionClass } from '../kernel/http/admission-class.ts';
import { cacheHealth } from '../kernel/http/health-cache.adapter.ts';
import { divideLimits, type ServiceLimits } from '../kernel/http/limits.ts';
import { createService, listenService, type Service, type ServiceOptions } from '../kernel/http/service.plugin.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { createBucketProbe } from './bucket-probe.ts';
import { createQueueProbe } from './queue-probe.ts';
import { readFreeBytes } from '../operations/disk-space.adapter.ts';
import { readHealth } from '../operations/use/read-health.ts';
import { addAccessMetrics } from './access-metrics.ts';
import { readApiExamples } from './api-examples.ts';
import { API_TAGS } from './api-tags.ts';
import type { Role, RoleContext, RoleKind } from './role.ts';
import { sessionCookieOf } from './session-cookie.ts';

/** How old the facts in the answer of `/health` may be, and how long its first caller waits for them. */
const HEALTH_AGE_MAX_MS = 10_000;
const HEALTH_FIRST_WAIT_MS = 1_500;

/** One of the platform's HTTP services: its name and its routes. */
export interface ServiceDefinition {
  name: ServiceName;
  title: string;
  summary: string;
  needs: readonly string[];
  routes(context: RoleContext): FastifyPluginAsyncTypebox;
  /** The class of its routes that name none; `reads` if absent. */
  admission?: AdmissionClass;
  limits?: Partial<ServiceLimits>;
  /** Accepts the cookie of a session in place of a bearer token: only the console does. */
  takesSessions?: boolean;
  /** Whether the service is ready; a service without this is ready at once. */
  isReady?(context: RoleContext): Promise<boolean>;
}

export async function buildService(
  context: RoleContext,
  definition: ServiceDefinition,
  options: Partial<ServiceOptions> & { access: Access },
): Promise<Service> {
  const { config, db, databases, pools, readSnapshot, log } = context;
  const probeBuckets = createBucketProbe(config, () => performance.now());
  const probeQueue = createQueueProbe(config, () => performance.now());
  const app = await createService({
    name: definition.name,
    title: `Sextant ${definition.title}`,
    description: definition.summary,
    version: context.version,
    url: config.addresses[definition.name].url,
    tags: API_TAGS,
    examples: () => readApiExamples(definition.name),
    now: systemNow,
    db,
    ordersDb: databases.orders,
    vitalDb: databases.vital,
    readSnapshot,
    pools,
    admission: definition.admission,
    log: log.child({ service: definition.name }),
    allowedHosts: config.allowedHosts,
    corsOrigins: config.corsOrigins,
    sessionCookie: definition.takesSessions ? sessionCookieOf(config.oidc) : null,
    isReady: () => definition.isReady?.(context) ?? true,
    readHealth: cacheHealth(
      () =>
        readHealth(
          { db: databases.vital, readFreeBytes: () => readFreeBytes(config.dataDir), probeBuckets, probeQueue },
          systemNow(),
        ),
      {
        ageMaxMs: HEALTH_AGE_MAX_MS,
        firstWaitMs: HEALTH_FIRST_WAIT_MS,
        monotonicMs: () => performance.now(),
      },
    ),
    ...options,
    limits: limitsOf(config, definition, options.limits),
  });
  await app.register(definition.routes(context));
  return app;
}

/** The limits of the definition, divided among the copies of the service: together they admit as much as one. */
function limitsOf(config: Config, definition: ServiceDefinition, given: Partial<ServiceLimits> = {}) {
  const limits = { connections: config.httpConnections, ...definition.limits, ...given };
  return divideLimits(limits, copiesOf(config, definition.name));
}

const copiesOf = (config: Config, name: ServiceName): number => (name === 'query' ? config.queryApiCopies : 1);

export function serviceRole(roleName: string, definition: ServiceDefinition, kind: RoleKind = 'service'): Role {
  const { name, title, summary, needs } = definition;
  return {
    name: roleName,
    kind,
    title,
    summary,
    needs,
    async start(context) {
      const { host, port } = context.config.addresses[name];
      const access = createTokenAccess({
        db: context.databases.vital,
        now: systemNow,
        readSnapshot: context.readSnapshot,
        // Where people sign in, no caller is taken for the operator because of its address.
        required: context.config.oidc !== null,
        sessionIssuer: context.config.oidc?.issuer ?? null,
        onError: (error) => context.log.warn({ err: error }, 'reading the access tokens failed'),
      });
      await access.refresh();
      const app = await buildService(context, definition, { access });
      addAccessMetrics(app.metrics, context.databases.vital, systemNow);
      context.metrics.addText(() => app.metrics.ownText());
      const url = await listenService(app, { host, port, access, isShared: copiesOf(context.config, name) > 1 });
      return { url: isLoopbackAddress(host) ? context.config.addresses[name].url : url, stop: () => app.close() };
    },
  };
}
