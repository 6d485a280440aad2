const WIDTH = 30;

/** The progress of a replay as a line of constant length. */
export function progressLine(progress: { session: string; done: number; total: number; evaluations: number }): string {
  const { session, done, total, evaluations } = progress;
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.round(WIDTH * share);
  const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}`;
  const count = `${String(done).padStart(String(total).length)}/${total}`;
  return `[${bar}] ${session}  ${count} sessions  ${String(evaluations).padStart(7)} views`;
}
