import { type Config, readConfig } from '../config.ts';
import type { DatabaseLink } from '../kernel/db/link.ts';
import { createProcessMetrics } from '../kernel/metrics/process-metrics.adapter.ts';
import { createDatabaseHealth } from '../kernel/http/database-health.adapter.ts';
import { createOutage } from '../kernel/db/outage.adapter.ts';
import { createLogger } from '../kernel/log.adapter.ts';
import { PROCESS_NAME } from '../kernel/queue/process-name.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { setTracing } from '../kernel/work/work.context.ts';
import { listCalendarOverrides } from '../market/calendar-override.store.ts';
import { openAdminPort } from '../roles/admin-port.ts';
import { loadRoles } from '../roles/all-roles.ts';
import { openDatabases } from '../roles/databases.ts';
import type { RoleContext, RoleKind, RunningRole } from '../roles/role.ts';
import { lowerPriority } from '../kernel/priority.adapter.ts';
import { EXIT } from './exit-code.ts';
import { createStartsInTurn, StartEnded } from './start-in-turn.ts';
import { timeSteps } from './time-steps.ts';
import { explainFailure } from './explain-failure.ts';
import { type DatabaseSettings, type Endpoint, type FromProcess, isToProcess } from './supervisor/messages.ts';
import { VERSION } from './version.ts';

const STOP_WITHIN_MS = 8_000;
/** Longer than an ordered stop of all processes takes. */
const STOP_ALONE_MS = 10_000;
/** Ingestion and the services stay responsive while analysis works. */
const ANALYSIS_NICENESS = 5;

/**
 * The process that runs roles, started by the supervisor only. It ends on request and when the channel to the supervisor
 * closes, so that no role outlives its supervisor. `copy` counts from 1.
 */
export async function runRoleProcess(roleNames: readonly string[], copy: number): Promise<void> {
  // Signals reach the whole process group; the supervisor decides the order of stopping.
  process.on('SIGINT', () => {});
  const send = (message: FromProcess) =>
    new Promise<void>((resolve) => {
      if (process.send) process.send(message, () => resolve());
      else resolve();
    });
  // Reports the error of a crash to the supervisor, which records it; the crash itself is not prevented.
  process.on('uncaughtExceptionMonitor', (error) => {
    void send({ type: 'failed', message: explainFailure(error).message, exitCode: EXIT.failed });
  });
  // Until the roles start there is nothing to stop.
  let stop = (): void => process.exit(EXIT.ok);
  process.on('disconnect', () => stop());
  // One that was sent to this process alone brings no message of the supervisor.
  process.on('SIGTERM', () => void setTimeout(() => stop(), STOP_ALONE_MS).unref());
  const beginning = new Promise<DatabaseSettings>((resolve) => {
    process.on('message', (message) => {
      if (!isToProcess(message)) return;
      if (message.type === 'begin') resolve(message.database);
      else stop();
    });
  });
  void send({ type: 'attached' });
  try {
    const roles = await loadRoles(roleNames);
    const loadedMs = Math.round(performance.now());
    Object.assign(process.env, await beginning);
    const config = readConfig(process.env);
    const log = createLogger({
      level: config.logLevel,
      name: roleNames.join(','),
      isDatabaseAway: () => outage.isOn(),
    });
    process.once('disconnect', () => log.warn('the supervisor has ended without stopping this process: it stops now'));
    const took = timeSteps(log);
    log.debug({ step: 'code', tookMs: loadedMs }, 'a step has ended');
    const { databaseUrl, link } = readLink(config);
    const kind = roles[0]?.kind ?? 'service';
    const connections = openDatabases({
      link,
      name: copy === 1 ? (roleNames[0] ?? '') : `${roleNames[0]} ${copy}`,
      kind,
      connections: config.connections,
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    const outage = createOutage({
      probe: createDatabaseHealth(connections.databases.vital, systemNow),
      report: (line) => log.warn(line),
      monotonicMs: () => performance.now(),
    });
    await send({ type: 'begun', holder: PROCESS_NAME });
    const cleanups: (() => Promise<void>)[] = [];
    const context: RoleContext = {
      config,
      databaseUrl,
      link,
      db: connections.db,
      databases: connections.databases,
      readSnapshot: connections.readSnapshot,
      pools: connections.pools,
      metrics: createProcessMetrics(connections.pools),
      log,
      version: VERSION,
      calendarOverrides: await listCalendarOverrides(connections.db),
      onStop: (work) => void cleanups.push(work),
    };
    await traceWork(context, kind, roleNames);
    const starts = createStartsInTurn<{ name: string; role: RunningRole }>();
    const endpoints: Endpoint[] = [];
    stop = onceStopping(async () => {
      const running = await starts.end();
      await Promise.allSettled(running.map(({ name, role }) => took(`stop of ${name}`, role.stop())));
      for (const cleanup of cleanups.toReversed())
        await took('cleanup', cleanup()).catch((error: unknown) =>
          log.warn({ err: error }, 'a cleanup failed while stopping'),
        );
      outage.stop();
      await took('connections', connections.end());
    });
    if (kind === 'analysis') lowerPriority(ANALYSIS_NICENESS);
    let isStarted = false;
    const admin = await openAdminPort(context, { kind, copy, roles, isStarted: () => isStarted });
    context.onStop(() => admin.close());
    for (const role of roles) {
      const begin = async () => ({ name: role.name, role: await role.start(context) });
      const { role: started } = await took(`start of ${role.name}`, starts.start(begin));
      if (started.url) endpoints.push({ name: role.title, url: started.url });
    }
    isStarted = true;
    await send({ type: 'ready', endpoints, adminUrl: admin.url });
  } catch (error) {
    // The stop ends the process.
    if (error instanceof StartEnded) return;
    const { message, exitCode } = explainFailure(error);
    await send({ type: 'failed', message, exitCode });
    process.exit(exitCode);
  }
}

/** The library is loaded only where traces are switched on. The simulated market is not part of the platform. */
async function traceWork(context: RoleContext, kind: RoleKind, roles: readonly string[]): Promise<void> {
  const { config, log } = context;
  if (config.tracing === null || kind === 'sandbox') return;
  const { startTracing } = await import('../kernel/work/open-telemetry.adapter.ts');
  const tracing = startTracing({
    ...config.tracing,
    version: VERSION,
    roles,
    onExport: (failure) => {
      if (failure === null) log.info('traces are exported again');
      else log.warn({ failure }, 'traces cannot be exported; spans are dropped until the receiver answers');
    },
  });
  setTracing(tracing);
  // The first to be added and so the last to run: the other cleanups are part of the trace.
  context.onStop(async () => {
    setTracing(null);
    await tracing.stop();
  });
}

/** The supervisor has decided by now whether statements are prepared. */
function readLink({ databaseUrl, databaseDirectUrl, databasePrepared }: Config) {
  const url = databaseUrl?.reveal() ?? '';
  const link: DatabaseLink = { url, isPooled: databaseDirectUrl !== null, prepares: databasePrepared !== 'off' };
  return { databaseUrl: databaseDirectUrl?.reveal() ?? url, link };
}

function onceStopping(work: () => Promise<void>): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(EXIT.failed), STOP_WITHIN_MS).unref();
    void work().finally(() => process.exit(EXIT.ok));
  };
}
