/** Says again and again, while a long work goes on, for how many seconds it has. */
export async function whileReporting<T>(
  work: Promise<T>,
  options: { everyMs: number; report: (seconds: number) => void },
): Promise<T> {
  const startedMs = performance.now();
  const timer = setInterval(() => options.report(Math.round((performance.now() - startedMs) / 1_000)), options.everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
