import { expect } from 'vitest';
import { agentRoutes } from '../../src/intelligence/agents/agent.routes.ts';
import type { Invocation } from '../../src/intelligence/agents/invocation.store.ts';
import { listAuditEvents } from '../../src/kernel/audit/audit.store.ts';
import type { Now } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { modelOpsRoutes } from '../../src/operations/model-ops.routes.ts';
import { testService } from '../kit/http.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The agent routes of the query API over a test database, without a socket. */
export async function agentsApi({ db, now }: { db: Db; now: Now }) {
  const app = await testService({ name: 'query', db, now });
  await app.register(agentRoutes({ db, now }));
  await app.register(modelOpsRoutes({ db, now }));
  await app.ready();
  const call = async (method: Method, url: string, payload?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    call,
    agent: async (name = 'Reader', extra: object = {}) => (await call('POST', '/api/agents', { name, ...extra })).body,
    actions: async (type: string, id: string) => (await listAuditEvents(db, type, id)).map(({ action }) => action),
  };
}

export const detail = (status: number, text: RegExp | string) => ({
  status,
  body: { detail: expect.stringMatching(text) },
});

export const invocationOf = (agentId: string, createdAt: Date, rest: Partial<Invocation> = {}): Invocation => ({
  agentId,
  agentName: 'Reader',
  variantId: null,
  variantName: null,
  documentId: null,
  modelProvider: 'ollama',
  modelName: 'qwen3:4b',
  promptVersion: '1',
  status: 'ok',
  inputTokens: 10,
  outputTokens: 5,
  costUsd: null,
  omittedSentences: 0,
  omittedCharacters: 0,
  durationMs: 100,
  retries: 0,
  confidence: 0.5,
  error: rest.status === 'failed' ? 'the model answered 503' : null,
  createdAt,
  ...rest,
});
