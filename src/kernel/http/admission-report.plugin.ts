import type { Admission } from './admission.adapter.ts';
import type { Connections } from './connections.plugin.ts';
import type { Service } from './service-type.ts';

const REPORT_EVERY_MS = 10_000;

/** Gauges, and one line in the log for each ten seconds in which requests were refused: one line for each would be a flood. */
export function reportAdmission(app: Service, admission: Admission, connections: Connections): { stop(): void } {
  app.metrics.addGauge('http_admission_requests', () =>
    admission.usage().flatMap(({ name, running, waiting }) => [
      { labels: { class: name, state: 'running' }, value: running },
      { labels: { class: name, state: 'waiting' }, value: waiting },
    ]),
  );
  app.metrics.addGauge('http_admission_refused', () => [
    ...admission.usage().map(({ name, refused }) => ({ labels: { class: name }, value: refused })),
    { labels: { class: 'connections' }, value: connections.refused() },
  ]);
  app.metrics.addGauge('http_connections', () => [{ value: connections.open() }]);

  const refusedSoFar = (): Record<string, number> => ({
    ...Object.fromEntries(admission.usage().map(({ name, refused }) => [name, refused])),
    connections: connections.refused(),
  });
  let reported = refusedSoFar();
  const timer = setInterval(() => {
    const now = refusedSoFar();
    const refused = Object.fromEntries(
      Object.entries(now).flatMap(([name, count]) => {
        const added = count - (reported[name] ?? 0);
        return added > 0 ? [[name, added]] : [];
      }),
    );
    reported = now;
    if (Object.keys(refused).length > 0)
      app.log.warn({ refused }, 'requests were refused within ten seconds because the service is at its limits');
  }, REPORT_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
