import { ROLES } from '../src/kernel/access/role.ts';
import { newToken } from '../src/kernel/access/token.adapter.ts';
import { createToken } from '../src/kernel/access/token.store.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import type { Row } from './kit.ts';
import { compareThroughput } from './load.ts';
import { withServers, withServersTogether } from './servers.ts';
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

const row = (name: string, baseline: number, value: number, goal?: number): Row => ({
  name,
  unit: 'per second',
  baseline,
  value,
  ...(goal === undefined ? {} : { goal: Math.round(baseline * goal) }),
});

/**
 * The cost of the HTTP kit: a route without a database against a bare Fastify route with the same constant body. The goal was set
 * for servers in one process; the other rows have each server in a process of its own.
 */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await makeToken(databaseUrl)}` };
  const servers = {
    open: { file: 'kit', name: 'open', input: {} },
    guarded: { file: 'kit', name: 'guarded', input: { databaseUrl } },
    bare: { file: 'bare', name: 'bare', input: { get: { [PATH]: JSON.stringify(thing) } } },
  };
  const compare = ({ open, guarded, bare }: Record<keyof typeof servers, string>) =>
    compareThroughput({
      bare: { url: bare + PATH, headers },
      open: { url: open + PATH, headers },
      guarded: { url: guarded + PATH, headers },
    });
  const together = await withServersTogether(servers, compare);
  const alone = await withServers(servers, compare);
  return [
    row('kit route, no tokens', together.bare, together.open, OVERHEAD_GOAL),
    row('kit route, bearer token', together.bare, together.guarded, OVERHEAD_GOAL),
    row('kit route, no tokens, each server in a process of its own', alone.bare, alone.open),
    row('kit route, bearer token, each server in a process of its own', alone.bare, alone.guarded),
  ];
}
