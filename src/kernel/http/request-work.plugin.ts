import type { FastifyReply, FastifyRequest } from 'fastify';
import { readTraceParent } from '../work/span.ts';
import { isTracing, runWork, startSpan } from '../work/work.context.ts';
import type { AdmissionClass } from './admission-class.ts';

/** Starts an admitted request as work of its own: what it logs, enqueues and orders has its id. */
export function startRequestWork(
  request: FastifyRequest,
  reply: FastifyReply,
  route: { pattern: string; admission: AdmissionClass },
  next: () => void,
): void {
  // Probes every few seconds would hide everything else.
  const isTraced = isTracing() && route.admission !== 'health';
  const span = isTraced ? startRequestSpan(request, reply, route.pattern) : null;
  runWork({ requestId: request.id, span }, next);
}

/** Without address, headers and caller: a query may hold anything. */
function startRequestSpan(request: FastifyRequest, reply: FastifyReply, pattern: string) {
  const span = startSpan({
    name: `${request.method} ${pattern}`,
    kind: 'server',
    parent: readTraceParent(request.headers.traceparent),
    attributes: {
      'http.request.method': request.method,
      'http.route': pattern,
      'sextant.request_id': request.id,
    },
  });
  if (span === null) return null;
  const { raw } = reply;
  raw.once('close', () => {
    if (!raw.headersSent) return span.end('abandoned');
    span.set({ 'http.response.status_code': raw.statusCode });
    span.end(raw.statusCode >= 500 ? String(raw.statusCode) : undefined);
  });
  return span;
}
