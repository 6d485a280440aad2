// npm run drills [pgbouncer] [split-roles] [s3-hang]: the platform on infrastructure that differs from the embedded database.
// npm run drills dashboards: the queries of the dashboards in real Prometheus, with pictures for the docs.
// npm run drills alerts: each alert by its cause, in real Prometheus. Both run only where they are named.
import { alertsDrill } from './alerts.mjs';
import { dashboardsDrill } from './dashboards.mjs';
import { pgbouncerDrill } from './pgbouncer.mjs';
import { s3HangDrill } from './s3-hang.mjs';
import { splitRolesDrill } from './split-roles.mjs';

const DRILLS = {
  pgbouncer: pgbouncerDrill,
  'split-roles': splitRolesDrill,
  's3-hang': s3HangDrill,
  alerts: alertsDrill,
  dashboards: dashboardsDrill,
};
/** Need Prometheus; the first one stops and kills processes for half an hour. */
const ON_REQUEST = ['alerts', 'dashboards'];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in DRILLS));
if (unknown !== undefined) throw new Error(`there is no drill ${unknown}: ${Object.keys(DRILLS).join(', ')}`);
for (const [name, run] of Object.entries(DRILLS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ON_REQUEST.includes(name)) continue;
  const startMs = performance.now();
  const passed = await run();
  console.log(`${name}: ${passed} steps held in ${((performance.now() - startMs) / 1_000).toFixed(0)} s\n`);
}
