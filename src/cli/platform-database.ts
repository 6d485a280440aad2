import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { hasVendorKey } from '../config.ts';
import { ensureDatabase } from '../kernel/db/embedded/ensure-database.adapter.ts';
import { startEmbeddedPostgres } from '../kernel/db/embedded/embedded-postgres.adapter.ts';
import { writeCheckpoint } from '../kernel/db/embedded/checkpoint.adapter.ts';
import type { EmbeddedLog, EmbeddedPostgres } from '../kernel/db/embedded/types.ts';
import { UsageError } from './usage.ts';
import { restartDelayMs } from './supervisor/restart-policy.ts';

const REPEAT_EVERY_MS = 60_000;

/** Simulated and real rows never share a database. */
export type DataMode = 'simulated' | 'real';

export function chooseDataMode(config: Config, options: { noSandbox: boolean }): DataMode {
  if (config.sandbox.isWanted && options.noSandbox)
    throw new UsageError('SANDBOX=on or --sandbox and --no-sandbox contradict each other');
  if (config.sandbox.isWanted) return 'simulated';
  return options.noSandbox || config.databaseUrl !== null || hasVendorKey(config) ? 'real' : 'simulated';
}

export interface PlatformDatabase {
  /** The server itself, never a pooler. */
  url: string;
  /** Where the pools of the role processes connect: the same, or the operator's pooler. */
  poolUrl: string;
  description: string;
  /** Lets an embedded server write what has changed, so that its shutdown has little left to write. Never fails. */
  prepareStop(): Promise<void>;
  stop(): Promise<void>;
}

/** Opening the embedded database makes it; commands that only report ask here first. */
export const hasEmbeddedDatabase = (config: Config): boolean => existsSync(join(config.dataDir, 'postgres', 'data'));

const databaseName = (mode: DataMode) => (mode === 'simulated' ? 'sextant_sandbox' : 'sextant');

/** Opens the operator's own server, or starts an embedded one and restarts it if it ends. */
export async function openPlatformDatabase(
  config: Config,
  mode: DataMode,
  log: EmbeddedLog,
): Promise<PlatformDatabase> {
  if (config.databaseUrl) {
    const poolUrl = config.databaseUrl.reveal();
    const url = config.databaseDirectUrl?.reveal() ?? poolUrl;
    const through = config.databaseDirectUrl === null ? '' : `, pools through ${new URL(poolUrl).host}`;
    const nothing = async () => {};
    return {
      url,
      poolUrl,
      description: `PostgreSQL at ${new URL(url).host}${through}`,
      prepareStop: nothing,
      stop: nothing,
    };
  }
  const dataDir = join(config.dataDir, 'postgres');
  const stopping = new AbortController();
  let server = await startEmbeddedPostgres({ dataDir, log });
  let restarting: Promise<void> = Promise.resolve();
  const watch = (current: EmbeddedPostgres) =>
    current.onExit(({ code, signal }) => {
      if (stopping.signal.aborted) return;
      log.warn(`the embedded database ended (${signal ?? `code ${code}`}); restarting it`);
      restarting = restart(current.port);
    });
  const report = reportFailures(log);
  const restart = async (port: number): Promise<void> => {
    for (let failures = 1; !stopping.signal.aborted; failures++) {
      try {
        server = await startEmbeddedPostgres({ dataDir, port, log });
        watch(server);
        return;
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, restartDelayMs(failures)));
      }
    }
  };
  watch(server);
  const url = await ensureDatabase(server.url, databaseName(mode));
  return {
    url,
    poolUrl: url,
    description: `embedded PostgreSQL ${server.version} in ${dataDir}`,
    prepareStop: () => writeCheckpoint(url).catch(() => {}),
    stop: async () => {
      stopping.abort();
      await restarting;
      await server.stop();
    },
  };
}

/** One line when the reason changes, and one a minute while it does not. */
function reportFailures(log: EmbeddedLog): (reason: string) => void {
  let last = { reason: '', atMs: 0 };
  return (reason) => {
    const nowMs = performance.now();
    if (reason === last.reason && nowMs - last.atMs < REPEAT_EVERY_MS) return;
    last = { reason, atMs: nowMs };
    log.warn(`the embedded database cannot be started: ${reason}; it is tried again every few seconds`);
  };
}
