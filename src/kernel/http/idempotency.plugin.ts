import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Executor } from '../db/database.ts';
import { conflict } from '../errors.ts';
import { canonicalJson } from '../canonical-json.ts';
import { type Claim, claimKey, completeKey, type KeyScope, purgeKeys, releaseKey } from './idempotency.store.ts';
import { InputError } from './input-error.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;
/** How long a second request with the same key waits for the first one's response before it is refused. */
const WAIT_MAX_MS = 5_000;
const WAIT_STEP_MS = 50;
/** Requests themselves purge old keys, at most this often per process. */
const PURGE_EVERY_CLAIMS = 1_000;

interface OpenAttempt {
  scope: KeyScope;
  attempt: string;
}

/** Supports `Idempotency-Key` on routes with `idempotent: true`. */
export function createIdempotency(options: { db: Executor; service: string }) {
  const open = new WeakMap<FastifyRequest, OpenAttempt>();
  let claims = 0;

  async function claimOrWait(scope: KeyScope, hash: string, attempt: string): Promise<Claim> {
    const steps = WAIT_MAX_MS / WAIT_STEP_MS;
    for (let step = 0; ; step++) {
      const claim = await claimKey(options.db, scope, { hash, attempt });
      if (claim.state !== 'in_progress' || step >= steps) return claim;
      await delay(WAIT_STEP_MS);
    }
  }

  async function begin(request: FastifyRequest, reply: FastifyReply, route: string): Promise<unknown> {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw new InputError('header.idempotency-key must be 1 to 200 visible ASCII characters');
    }
    const scope = { service: options.service, route, actor: request.actor.tokenName ?? request.actor.name, key };
    const attempt = randomUUID();
    const claim = await claimOrWait(scope, hashOf(request), attempt);
    if (++claims % PURGE_EVERY_CLAIMS === 0) {
      purgeKeys(options.db).catch((error: unknown) =>
        request.log.warn({ err: error }, 'could not purge old idempotency keys'),
      );
    }
    switch (claim.state) {
      case 'claimed':
        request.idempotencyKey = key;
        open.set(request, { scope, attempt });
        return undefined;
      case 'answered':
        return reply
          .code(claim.status)
          .header('content-type', 'application/json; charset=utf-8')
          .header('idempotent-replayed', 'true')
          .send(claim.response);
      case 'other_request':
        throw new InputError('header.idempotency-key was used for a different request before: use a new key');
      case 'in_progress':
        throw conflict('a request with this Idempotency-Key is still in progress; try again shortly');
      default:
        return claim satisfies never;
    }
  }

  async function end(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const attempt = open.get(request);
    if (!attempt) return;
    open.delete(request);
    try {
      if (reply.statusCode >= 500 || typeof payload !== 'string') {
        await releaseKey(options.db, attempt.scope, attempt.attempt);
      } else {
        await completeKey(options.db, attempt.scope, {
          attempt: attempt.attempt,
          status: reply.statusCode,
          response: payload,
        });
      }
    } catch (error) {
      // The work is done, so the response is sent; the key is free again when the attempt is stale.
      request.log.error({ err: error }, 'could not store the response of an idempotent request');
    }
  }

  return (route: RouteOptions): void => {
    const label = `${String(route.method)} ${route.url}`;
    const preHandler = route.preHandler ?? [];
    const onSend = route.onSend ?? [];
    route.preHandler = [
      (request, reply) => begin(request, reply, label),
      ...(Array.isArray(preHandler) ? preHandler : [preHandler]),
    ];
    route.onSend = [
      ...(Array.isArray(onSend) ? onSend : [onSend]),
      async (request, reply, payload) => {
        await end(request, reply, payload);
        return payload;
      },
    ];
  };
}

function hashOf(request: FastifyRequest): string {
  const { params, query, body } = request;
  return createHash('sha256').update(canonicalJson({ params, query, body })).digest('hex');
}
