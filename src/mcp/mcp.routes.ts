import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LLMS_TEXT } from './instructions.ts';
import type { McpHttp } from './mcp-http.adapter.ts';

const ANSWER_HEADERS = ['content-type', 'allow', 'mcp-protocol-version', 'cache-control', 'x-accel-buffering'];
const BODY_BYTES_MAX = 1_000_000;

/** `/mcp` for MCP clients and `/llms.txt` for models, at the console's address. */
export const mcpRoutes =
  (mcp: McpHttp): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.get(
      '/llms.txt',
      { config: { role: 'viewer', open: true, admission: 'console' }, schema: { hide: true } },
      (_request, reply) => reply.type('text/plain; charset=utf-8').send(LLMS_TEXT),
    );
    const handler = (request: FastifyRequest, reply: FastifyReply) => answerMcp(mcp, request, reply);
    // A tool may wait for a query or a model. The service behind checks the role of each call again.
    const config = { role: 'viewer', admission: 'analytics' } as const;
    app.get('/mcp', { config, schema: { hide: true } }, handler);
    app.route({
      method: ['POST', 'DELETE'],
      url: '/mcp',
      config,
      schema: { hide: true, body: Type.Any() },
      bodyLimit: BODY_BYTES_MAX,
      validatorCompiler: () => () => true,
      handler,
    });
    app.addHook('onClose', () => mcp.close());
  };

async function answerMcp(mcp: McpHttp, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { method, headers, body } = request;
  const answer = await mcp.handle(
    {
      url: `http://console${request.raw.url ?? '/mcp'}`,
      method,
      headers,
      body: Buffer.isBuffer(body) && body.length > 0 ? body : null,
    },
    request.actor,
    gone.signal,
  );
  for (const name of ANSWER_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(answer.status).send(answer.body === null ? '' : Readable.fromWeb(answer.body as never));
}
