import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/service-metrics.adapter.ts';
import { changesState } from './origin-check.ts';
import { recordDuration, type RouteStats } from './route-stats.ts';

const SLOW_MS = 1_000;
/** The client disconnected before a response was sent. */
const ABANDONED = 499;

/** Counts and times a request from its first hook until its response or connection ends, and frees its place then. */
export function observeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  stats: RouteStats,
  inFlight: Metrics['inFlight'],
): void {
  const startedMs = performance.now();
  const { raw } = reply;
  inFlight.value++;
  raw.on('close', () => {
    inFlight.value--;
    request.place?.leave();
    const durationMs = performance.now() - startedMs;
    const status = raw.headersSent ? raw.statusCode : ABANDONED;
    recordDuration(stats, status, durationMs);
    logRequest(request, stats, status, durationMs);
  });
}

/** Logs changes, failures and slow reads; other requests only at debug level. */
function logRequest(request: FastifyRequest, stats: RouteStats, status: number, durationMs: number): void {
  const { log, method } = request;
  const level = request.isShed
    ? 'debug'
    : status >= 500
      ? 'warn'
      : changesState(method) || durationMs > SLOW_MS
        ? 'info'
        : 'debug';
  if (log.level === 'silent' || (level === 'debug' && log.level !== 'debug' && log.level !== 'trace')) return;
  log[level](
    {
      method,
      url: request.raw.url,
      route: stats.pattern,
      status,
      ms: Math.round(durationMs * 10) / 10,
      actor: request.actor?.name,
    },
    'request',
  );
}
