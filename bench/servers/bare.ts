import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A constant answer for each path. */
export type Constants = Readonly<Record<string, string>>;

/** Sends a constant, which is what the quickest service could do. */
export const sendConstant = (body: string) => (_request: unknown, reply: FastifyReply) =>
  void reply.type(JSON_TYPE).send(body);

/** A Fastify server without anything of ours that answers each path with a constant. */
export async function bare({ get = {}, post = {} }: { get?: Constants; post?: Constants }): Promise<FastifyInstance> {
  const app = Fastify();
  for (const [path, body] of Object.entries(get)) app.get(path, sendConstant(body));
  for (const [path, body] of Object.entries(post)) app.post(path, sendConstant(body));
  return app;
}
