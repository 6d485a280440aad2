import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { createTokenAccess } from '../../kernel/access/token-access.adapter.ts';
import { type AdminServer, startAdminServer } from '../../kernel/admin/admin-server.adapter.ts';
import { createDb, createPool } from '../../kernel/db/postgres.adapter.ts';
import { makeFolder } from '../../kernel/make-folder.adapter.ts';
import { formatReadings, mergeExpositions } from '../../kernel/metrics/exposition.ts';
import { nodeMetricsText } from '../../kernel/metrics/service-metrics.adapter.ts';
import { systemNow } from '../../kernel/system-clock.adapter.ts';
import { VERSION } from '../version.ts';
import type { Supervisor } from './supervisor.ts';
import { scrapeTargets, supervisorReadings } from './supervisor-readings.ts';

const FOLDER = 'run';

/** The supervisor's admin port: its processes as metrics, and `/targets` for the service discovery of Prometheus. */
export async function openSupervisorPort(
  config: Config,
  databaseUrl: string,
  supervisor: Supervisor,
): Promise<AdminServer> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'sextant supervisor', maxConnections: 1 }));
  const access = createTokenAccess({ db, now: systemNow, required: false });
  await access.refresh();
  const server: AdminServer = await startAdminServer({
    host: config.admin.host,
    port: config.admin.port,
    mayMove: !config.admin.isFixed,
    access,
    allowedHosts: config.allowedHosts,
    findUnready: async () => {
      const missing = supervisor.states().filter(({ adminUrl }) => adminUrl === null);
      return missing.length === 0 ? null : `not running: ${missing.map(({ name }) => name).join(', ')}`;
    },
    metrics: async () =>
      mergeExpositions([
        formatReadings(supervisorReadings(supervisor.states(), VERSION, process.version)),
        await nodeMetricsText(),
      ]),
    pages: {
      '/targets': () => ({
        status: 200,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(scrapeTargets(supervisor.states(), server.url)),
      }),
    },
  });
  const file = join(config.dataDir, FOLDER, `${process.pid}.json`);
  makeFolder(join(config.dataDir, FOLDER));
  writeFileSync(file, JSON.stringify({ pid: process.pid, url: server.url }));
  return {
    url: server.url,
    close: async () => {
      rmSync(file, { force: true });
      await server.close();
      await db.destroy();
    },
  };
}

/** The admin ports of the supervisors that run on this data folder. Files of supervisors that were killed are removed. */
export function listSupervisors(dataDir: string): { pid: number; url: string }[] {
  const folder = join(dataDir, FOLDER);
  return readFolder(folder).flatMap((name) => {
    try {
      const found = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { pid: number; url: string };
      process.kill(found.pid, 0);
      return [found];
    } catch (error) {
      if ((error as { code?: string }).code === 'ESRCH') rmSync(join(folder, name), { force: true });
      return [];
    }
  });
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    return [];
  }
}
