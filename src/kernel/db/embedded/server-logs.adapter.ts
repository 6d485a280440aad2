import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const LOG_FILES_MAX = 5;
const PRUNE_EVERY_MS = 600_000;

/** Keeps the newest few log files: the server starts one every day and every 10 MB and never removes any. */
export async function pruneServerLogs(logs: string): Promise<void> {
  const names = (await readdir(logs)).filter((name) => name.endsWith('.log'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(logs, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  files.sort((a, b) => b.at - a.at);
  for (const { name } of files.slice(LOG_FILES_MAX)) await rm(join(logs, name), { force: true });
}

export function keepLogsBounded(logs: string): { end(): void } {
  const timer = setInterval(() => void pruneServerLogs(logs).catch(() => {}), PRUNE_EVERY_MS);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
