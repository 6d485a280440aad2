import type { Binaries } from './binaries.adapter.ts';
import type { ServerFolder } from './folder.adapter.ts';
import { startKeeper } from './keeper.adapter.ts';
import type { OwnerFile } from './owners.adapter.ts';
import { isAlive } from './process.adapter.ts';
import { keepLogsBounded } from './server-logs.adapter.ts';
import { leaveServer } from './stop.adapter.ts';
import type { EmbeddedLog, EmbeddedPostgres, ServerExit } from './types.ts';

const WATCH_EVERY_MS = 200;

interface HeldServer {
  folder: ServerFolder;
  binaries: Binaries;
  claim: OwnerFile;
  url: string;
  version: string;
  pid: number;
  port: number;
  /** Null when the server is not a child of this process; it is then polled from outside. */
  exited: Promise<ServerExit> | null;
}

/** Takes responsibility for stopping the server: by `stop()`, or by the keeper when this process dies. */
export function holdServer(server: HeldServer, log: EmbeddedLog): EmbeddedPostgres {
  const keeper = startKeeper(server.folder, server.pid, server.claim.path);
  const logs = keepLogsBounded(server.folder.logs);
  const callbacks: ((exit: ServerExit) => void)[] = [];
  let stopping: Promise<void> | null = null;
  let gone: ServerExit | null = null;

  const watch = watchExit(server, (exit) => {
    gone = exit;
    if (stopping) return;
    if (callbacks.length === 0) log.warn(`PostgreSQL (process ${server.pid}) ended (${exit.signal ?? exit.code})`);
    logs.end();
    keeper.dismiss();
    void server.claim.remove().finally(() => {
      for (const callback of callbacks.splice(0)) callback(exit);
    });
  });

  const stop = async (): Promise<void> => {
    try {
      if (!gone) await leaveServer(server, log);
    } finally {
      watch.end();
      logs.end();
      // The keeper ends last: if this process is killed during the stop, the keeper finishes it.
      keeper.dismiss();
    }
  };

  return {
    url: server.url,
    port: server.port,
    pid: server.pid,
    attached: server.exited === null,
    version: server.version,
    get keeperPid() {
      return keeper.pid;
    },
    stop: () => (stopping ??= stop()),
    onExit: (callback) => {
      if (gone && !stopping) callback(gone);
      else callbacks.push(callback);
    },
  };
}

function watchExit(server: HeldServer, onExit: (exit: ServerExit) => void): { end(): void } {
  if (server.exited) {
    void server.exited.then(onExit);
    return { end: () => {} };
  }
  const timer = setInterval(() => {
    if (isAlive(server.pid)) return;
    clearInterval(timer);
    onExit({ code: null, signal: null });
  }, WATCH_EVERY_MS);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
