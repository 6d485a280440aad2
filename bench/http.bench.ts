import { ROLES } from '../src/kernel/access/role.ts';
import { newToken } from '../src/kernel/access/token.adapter.ts';
import { createToken } from '../src/kernel/access/token.store.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import type { Row } from './kit.ts';
import { compareThroughput } from './load.ts';
import { withServers } from './servers.ts';
import { thing } from './servers/kit.ts';

const OVERHEAD_GOAL = 0.55;
const PATH = `/things/${thing.id}`;

async function makeToken(databaseUrl: string): Promise<string> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench' }));
  const token = newToken();
  await createToken(db, {
    token,
    name: 'bench',
    role: ROLES[0] ?? 'viewer',
    createdAt: new Date(),
    expiresAt: null,
  });
  await db.destroy();
  return token;
}

/** The cost of the HTTP kit: a route without a database against a bare Fastify route with the same constant body. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await makeToken(databaseUrl)}` };
  const servers = {
    open: { file: 'kit', name: 'open', input: {} },
    guarded: { file: 'kit', name: 'guarded', input: { databaseUrl } },
    bare: { file: 'bare', name: 'bare', input: { get: { [PATH]: JSON.stringify(thing) } } },
  };
  return withServers(servers, async ({ open, guarded, bare }) => {
    const plain = await compareThroughput({ baseline: { url: bare + PATH }, value: { url: open + PATH } });
    const withToken = await compareThroughput({
      baseline: { url: bare + PATH, headers },
      value: { url: guarded + PATH, headers },
    });
    return [
      { name: 'kit route, no tokens', unit: 'per second', ...plain, goal: Math.round(plain.baseline * OVERHEAD_GOAL) },
      {
        name: 'kit route, bearer token',
        unit: 'per second',
        ...withToken,
        goal: Math.round(withToken.baseline * OVERHEAD_GOAL),
      },
    ];
  });
}
