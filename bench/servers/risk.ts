import { openAccess } from '../../src/kernel/access/access.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { createService } from '../../src/kernel/http/service.plugin.ts';
import { EvaluateBody } from '../../src/risk/evaluation.schema.ts';
import { riskRoutes } from '../../src/risk/risk.routes.ts';
import { riskService } from '../../src/roles/risk-service.ts';
import { type Constants, sendConstant } from './bare.ts';

const now = () => new Date();

/** The risk engine's HTTP kit with its own limits, without routes. */
async function kit(databaseUrl: string) {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench' }), { preparesFrequent: true });
  const { name, title, admission = 'reads', limits = {} } = riskService;
  return {
    db,
    app: await createService({ name, title, version: '0', now, db, access: openAccess, admission, limits }),
  };
}

/** @public The risk engine. */
export async function riskEngine({ databaseUrl }: { databaseUrl: string }) {
  const { app, db } = await kit(databaseUrl);
  await app.register(riskRoutes({ db, now, enqueueApprovedOrder: async () => {} }));
  return app;
}

/** @public Accepts the bodies of `/evaluate` as the risk engine does, and evaluates nothing. */
export async function idle({ databaseUrl, post }: { databaseUrl: string; post: Constants }) {
  const { app } = await kit(databaseUrl);
  for (const [path, body] of Object.entries(post)) {
    app.post(path, { config: { role: 'internal' }, schema: { body: EvaluateBody } }, sendConstant(body) as never);
  }
  return app;
}
