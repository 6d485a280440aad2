import type { Binaries } from './binaries.adapter.ts';
import type { ServerFolder } from './folder.adapter.ts';
import { countUsers, type OwnerFile, writeOwnerFile } from './owners.adapter.ts';
import { readPostmasterFile } from './postmaster.adapter.ts';
import { becomesTrue, isAlive, type ServerSignal, signalServer } from './process.adapter.ts';
import type { EmbeddedLog } from './types.ts';

/** INT is a fast shutdown: sessions end and all data is written. QUIT is immediate: the next start runs recovery. */
const STEPS: { signal: ServerSignal; waitMs: number }[] = [
  { signal: 'INT', waitMs: 10_000 },
  { signal: 'QUIT', waitMs: 6_000 },
  { signal: 'KILL', waitMs: 2_000 },
];

/** Gives up this process's claim and stops the server when no other process holds one. */
export async function leaveServer(
  server: { folder: ServerFolder; binaries: Binaries; pid: number; claim: OwnerFile },
  log: EmbeddedLog,
): Promise<void> {
  const { folder, binaries, pid, claim } = server;
  const mark = await writeOwnerFile(folder, 'stop');
  try {
    await claim.remove();
    const others = await countUsers(folder);
    if (others > 0) {
      log.info(`leaving PostgreSQL (process ${pid}) to the ${others} other(s) that use it`);
      return;
    }
    await endServer(folder, binaries.binDir, pid, log);
  } finally {
    await mark.remove();
  }
}

async function endServer(folder: ServerFolder, binDir: string, pid: number, log: EmbeddedLog): Promise<void> {
  for (const { signal, waitMs } of STEPS) {
    // The pid alone could by now belong to another process.
    if ((await readPostmasterFile(folder))?.pid !== pid || !isAlive(pid)) return;
    if (signal !== 'INT') log.warn(`PostgreSQL (process ${pid}) did not stop in time: sending ${signal}`);
    await signalServer(binDir, pid, signal);
    if (await becomesTrue(() => !isAlive(pid), waitMs)) return;
  }
}
