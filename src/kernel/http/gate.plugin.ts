import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, AccessState, Authentication } from '../access/access.ts';
import { isLoopbackAddress } from '../access/loopback.ts';
import { ANYONE, LOCAL_OPERATOR, type Role, roleAllows } from '../access/role.ts';
import { bearerToken } from '../access/token.ts';
import { errorResponseOfAny, sendError, URL_LENGTH_MAX, URL_TOO_LONG } from './errors.plugin.ts';
import type { Admission } from './admission.adapter.ts';
import {
  type AdmissionClass,
  type AdmissionLimits,
  describeRefusal,
  isDeferrable,
  type RefusalReason,
} from './admission-class.ts';
import { createHostCheck, hasTwoHosts } from './host-check.ts';
import type { Entrant } from './lane.ts';
import { readCookie } from './cookie.ts';
import { changesState, isForeignPage, isOwnPage } from './origin-check.ts';
import { findProxySign } from './proxy-signs.ts';
import { createRateLimiter, type RateLimit } from './rate-limit.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { ErrorResponse } from './status.ts';

const EXPOSED_HEADERS = 'x-total-count, x-request-id, x-as-of, x-as-of-limits, idempotent-replayed, retry-after';

/** Where a service takes the cookie of a session for a bearer token. */
export interface SessionCookie {
  name: string;
  /** The origin of the pages that may use it for changes. */
  origin: string;
}

/** Set by a page that refreshes itself while nobody uses it; such a request does not keep a session alive. */
const UNATTENDED_HEADER = 'x-unattended';

export interface GateOptions {
  access: Access;
  sessionCookie: SessionCookie | null;
  allowedHosts: readonly string[];
  corsOrigins: readonly string[];
  rateLimit: (RateLimit & { loopback?: boolean }) | null;
  /** True while the event loop lags so far behind that new requests are refused. */
  isOverloaded: () => boolean;
  isClosing: () => boolean;
  nowMs: () => number;
}

export interface Gate {
  /** The first checks of every request, also of unknown addresses. Null admits it. */
  admit(request: FastifyRequest, reply: FastifyReply, name: AdmissionClass): ErrorResponse | null;
  authorize(request: FastifyRequest, role: Role): ErrorResponse | null | Promise<ErrorResponse | null>;
  preflight(request: FastifyRequest, reply: FastifyReply, methods: string[]): boolean;
}

const CLOSING: ErrorResponse = { status: 503, detail: 'the service is stopping; try again shortly' };
const OVERLOADED: ErrorResponse = { status: 503, detail: 'the service is overloaded; try again shortly' };
const NO_HOST: ErrorResponse = { status: 400, detail: 'a Host header is required' };
const TWO_HOSTS: ErrorResponse = { status: 400, detail: 'the Host header must be given once' };
const WRONG_HOST: ErrorResponse = { status: 421, detail: 'the Host header is not a name of this service' };
const FOREIGN: ErrorResponse = {
  status: 403,
  detail: 'pages of another origin may not send requests that change data',
};
const FOREIGN_SESSION: ErrorResponse = {
  status: 403,
  detail: 'a change with a session must come from a page of the console: its Origin header is missing or names another',
};
const TOO_MANY: ErrorResponse = { status: 429, detail: 'too many requests; slow down' };
const NO_TOKEN: ErrorResponse = { status: 401, detail: 'a bearer token is required' };
const NO_SESSION: ErrorResponse = { status: 401, detail: 'sign in, or send a bearer token' };
const PREFLIGHT_MAX_AGE_S = '600';

export function createGate(options: GateOptions): Gate {
  const isOwnHost = createHostCheck(options.allowedHosts);
  const origins = new Set(options.corsOrigins);
  const waitSeconds = options.rateLimit ? createRateLimiter(options.rateLimit) : null;
  const limitsLoopback = options.rateLimit?.loopback ?? false;

  const admitOrigin = (
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string | undefined,
  ): ErrorResponse | null => {
    if (changesState(request.method) && isForeignPage(request.headers, origins)) return FOREIGN;
    if (origins.size === 0) return null;
    reply.header('vary', 'origin');
    if (origin !== undefined && origins.has(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', EXPOSED_HEADERS);
      reply.header('cross-origin-resource-policy', 'cross-origin');
    }
    return null;
  };

  const admit: Gate['admit'] = (request, reply, name) => {
    const { headers, raw } = request;
    setSecurityHeaders(reply);
    reply.header('x-request-id', request.id);
    if (options.isClosing()) return CLOSING;
    if (headers.host === undefined) return NO_HOST;
    if (hasTwoHosts(raw.rawHeaders)) return TWO_HOSTS;
    if (!isOwnHost(headers.host, raw.socket.localAddress)) return WRONG_HOST;
    if ((raw.url?.length ?? 0) > URL_LENGTH_MAX) return URL_TOO_LONG;
    if (isDeferrable(name) && options.isOverloaded()) return OVERLOADED;
    const { origin } = headers;
    if (origin !== undefined || headers['sec-fetch-site'] !== undefined || origins.size > 0) {
      const refused = admitOrigin(request, reply, origin);
      if (refused) return refused;
    }
    if (waitSeconds) {
      const client = raw.socket.remoteAddress ?? 'unknown';
      const wait = !limitsLoopback && isLoopbackAddress(client) ? 0 : waitSeconds(client, options.nowMs());
      if (wait > 0) {
        reply.header('retry-after', String(wait));
        return TOO_MANY;
      }
    }
    return null;
  };

  const checkRole = (request: FastifyRequest, found: Authentication, role: Role): ErrorResponse | null => {
    if ('refused' in found) return { status: 401, detail: found.refused };
    request.actor = found.actor;
    if (roleAllows(found.actor.role, role)) return null;
    return {
      status: 403,
      detail: `this needs the role ${role}; the ${found.actor.sessionId === undefined ? 'token' : 'session'} has ${found.actor.role}`,
    };
  };

  const checkCredential = (request: FastifyRequest, role: Role, credential: string) => {
    request.credential = credential;
    const isUnattended = request.headers[UNATTENDED_HEADER] !== undefined;
    const found = options.access.authenticate(credential, { isUnattended });
    if (!(found instanceof Promise)) return checkRole(request, found, role);
    return found.then((authentication) => checkRole(request, authentication, role), errorResponseOfAny);
  };

  const checkToken = (request: FastifyRequest, role: Role) => {
    const token = bearerToken(request.headers.authorization);
    if (token !== null) return checkCredential(request, role, token);
    const { sessionCookie } = options;
    const session = sessionCookie === null ? null : readCookie(request.headers.cookie, sessionCookie.name);
    if (sessionCookie === null) return NO_TOKEN;
    if (session === null) return NO_SESSION;
    if (changesState(request.method) && !isOwnPage(request.headers, sessionCookie.origin)) return FOREIGN_SESSION;
    return checkCredential(request, role, session);
  };

  /** Without tokens only a direct call of this machine passes, as its operator. */
  const checkLocal = (request: FastifyRequest): ErrorResponse | null => {
    // The listener already refuses other addresses at start.
    if (!isLoopbackAddress(request.raw.socket.remoteAddress)) return NO_TOKEN;
    const sign = findProxySign(request.headers, request.raw.httpVersion);
    if (sign !== null) return { status: 401, detail: `${NO_TOKEN.detail}: ${sign}` };
    request.actor = LOCAL_OPERATOR;
    return null;
  };

  const checkAt = ({ tokensRequired, snapshot }: AccessState, request: FastifyRequest, role: Role) => {
    request.snapshot = snapshot;
    return tokensRequired ? checkToken(request, role) : checkLocal(request);
  };

  const authorize: Gate['authorize'] = (request, role) => {
    const state = options.access.state();
    return state instanceof Promise
      ? state.then((known) => checkAt(known, request, role), errorResponseOfAny)
      : checkAt(state, request, role);
  };

  return {
    admit,
    authorize,
    preflight(request, reply, methods) {
      const { origin } = request.headers;
      if (request.method !== 'OPTIONS' || origin === undefined || !origins.has(origin) || methods.length === 0) {
        return false;
      }
      reply.header('access-control-allow-methods', methods.join(', '));
      reply.header('access-control-allow-headers', 'authorization, content-type, idempotency-key, x-request-id');
      reply.header('access-control-max-age', PREFLIGHT_MAX_AGE_S);
      void reply.code(204).send();
      return true;
    },
  };
}

export interface Entrance {
  gate: Gate;
  admission: Admission;
  limits: AdmissionLimits;
}

/** The gate as a hook of one route, whose role and class are known when the route is declared. */
export function gateHook(entrance: Entrance, route: { role: Role; open: boolean; admission: AdmissionClass }) {
  const { gate } = entrance;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    request.actor = ANYONE;
    const refused = gate.admit(request, reply, route.admission);
    if (refused) return refuse(reply, refused);
    enterClass(entrance, route.admission, request, reply, () => {
      const unauthorized = route.open ? null : gate.authorize(request, route.role);
      if (unauthorized === null) done();
      else if (unauthorized instanceof Promise) void settle(unauthorized, reply, done);
      else refuse(reply, unauthorized);
    });
  };
}

/** Starts the request when its class has a place; `observeRequest` frees the place when the connection or the response ends. */
export function enterClass(
  entrance: Entrance,
  name: AdmissionClass,
  request: FastifyRequest,
  reply: FastifyReply,
  start: () => void,
): void {
  entrance.admission.enter(name, new RequestEntrant(entrance, name, request, reply, start));
}

/** A class, because an object of closures per request took 2% of the rate of a small route. */
class RequestEntrant implements Entrant {
  readonly #entrance: Entrance;
  readonly #name: AdmissionClass;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #start: () => void;
  place: number | null = null;
  sinceMs = 0;

  constructor(
    entrance: Entrance,
    name: AdmissionClass,
    request: FastifyRequest,
    reply: FastifyReply,
    start: () => void,
  ) {
    this.#entrance = entrance;
    this.#name = name;
    this.#request = request;
    this.#reply = reply;
    this.#start = start;
  }

  start(): void {
    this.#request.place = this;
    this.#start();
  }

  leave(): void {
    this.#entrance.admission.leave(this.#name, this);
  }

  refuse(reason: RefusalReason): void {
    const limits = this.#entrance.limits[this.#name];
    this.#request.isShed = true;
    this.#reply.header('retry-after', String(limits.retryAfterSeconds));
    refuse(this.#reply, { status: 503, detail: describeRefusal(this.#name, limits, reason) });
  }

  isGone(): boolean {
    return this.#reply.raw.destroyed;
  }

  isAnswered(): boolean {
    return this.#reply.raw.headersSent;
  }
}

async function settle(refused: Promise<ErrorResponse | null>, reply: FastifyReply, pass: () => void): Promise<void> {
  const answer = await refused;
  if (answer) refuse(reply, answer);
  else pass();
}

export function refuse(reply: FastifyReply, answer: ErrorResponse): void {
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
  sendError(reply, answer);
}
