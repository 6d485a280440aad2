import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound, unavailable } from '../kernel/errors.ts';
import { pageHeaders } from '../kernel/http/security-headers.ts';
import { assetNameOf, cacheControlOf, isPageAddress } from './asset.ts';
import type { Asset, Assets } from './assets.adapter.ts';
import type { ForwardAnswer, Forwarder } from './forward.adapter.ts';
import { pagePolicy, withNonce } from './page-policy.ts';
import { requestHeaders, upstreamOf } from './upstream.ts';

export interface ConsoleDeps {
  assets: Assets;
  forwarder: Forwarder;
}

const hide = true;

/** One origin for the browser: the console's files and the services behind it. */
export const consoleRoutes =
  (deps: ConsoleDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(serviceRoutes(deps.forwarder));
    // Open, because the page that asks for a token must load without one.
    app.get(
      '/*',
      { config: { role: 'viewer', open: true, admission: 'console' }, schema: { hide } },
      (request, reply) => sendFile(deps.assets, request, reply),
    );
    app.addHook('onClose', () => deps.forwarder.close());
  };

/**
 * Requires a token here too, although each service checks its own routes: a service that is open on loopback must not become
 * open to everyone who can reach the console.
 */
const serviceRoutes =
  (forwarder: Forwarder): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = (request: FastifyRequest, reply: FastifyReply) => forwardRequest(forwarder, request, reply);
    for (const url of ['/api/*', '/registry/*']) {
      app.get(url, { config: { role: 'viewer' }, schema: { hide } }, handler);
      app.route({
        method: ['POST', 'PUT', 'DELETE'],
        url,
        config: { role: 'viewer', admission: 'orders' },
        schema: { hide, body: Type.Any() },
        // Bodies are forwarded unchanged; the service behind validates them.
        validatorCompiler: () => () => true,
        handler,
      });
    }
  };

async function forwardRequest(forwarder: Forwarder, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const upstream = upstreamOf(request.raw.url ?? '');
  if (!upstream) throw notFound('address');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  let answer: ForwardAnswer;
  try {
    answer = await forwarder.forward(upstream, {
      method: request.method,
      headers: requestHeaders(request.headers, request.credential),
      body: Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null,
      signal: gone.signal,
    });
  } catch (error) {
    // Nobody reads a response, and the service behind did not fail.
    if (gone.signal.aborted) return reply.hijack();
    throw error;
  }
  if (answer.headers['content-type']?.startsWith('text/event-stream')) endWithService(request, reply, gone);
  // A client that disconnects ends the response; that is not logged as a failure.
  answer.body.on('error', () => reply.raw.destroy());
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** Ends forwarded streams with the session, and when the service stops, because an open stream would delay the stop. */
function endWithService(request: FastifyRequest, reply: FastifyReply, gone: AbortController): void {
  const { sseStreams } = request.server;
  const stream = {
    send: () => {},
    write: () => {},
    close: () => gone.abort(),
    onClose: () => {},
    get closed() {
      return reply.raw.closed;
    },
    credential: request.credential,
  };
  sseStreams.add(stream);
  reply.raw.once('close', () => sseStreams.delete(stream));
}

function sendFile(assets: Assets, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.raw.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  const name = assetNameOf(path);
  const asset = name === null || name.endsWith('.html') ? null : assets.find(name);
  if (asset) return sendAsset(asset, request, reply);
  if (!isPageAddress(path)) throw notFound('file');
  return sendPage(assets, path, reply);
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('cache-control', cacheControlOf(asset.name))
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const gzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? asset.gzip() : null;
  if (gzip) reply.header('content-encoding', 'gzip');
  return reply.header('content-type', asset.type).send(gzip ?? asset.body);
}

function sendPage(assets: Assets, path: string, reply: FastifyReply): FastifyReply {
  const page = assets.page(path);
  if (!page) throw unavailable('the console is not built yet: run "npm run build"');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .headers(pageHeaders(pagePolicy(page.nonce)))
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    .header('cross-origin-opener-policy', 'same-origin')
    .send(withNonce(page.html, page.nonce));
}
