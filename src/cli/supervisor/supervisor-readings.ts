import type { Reading } from '../../kernel/metrics/catalogue.ts';
import type { ProcessState } from './supervised-process.ts';

/** The metrics of the supervisor. */
export function supervisorReadings(states: readonly ProcessState[], version: string, node: string): Reading[] {
  return [
    { name: 'sextant_build_info', labels: { version, node, process: 'supervisor' }, value: 1 },
    ...states.flatMap(({ name, adminUrl, restarts }): Reading[] => [
      { name: 'sextant_process_up', labels: { process: name }, value: adminUrl === null ? 0 : 1 },
      { name: 'sextant_process_restarts_total', labels: { process: name }, value: restarts },
    ]),
  ];
}

export interface ScrapeTarget {
  targets: string[];
  labels: { sextant_process: string };
}

/**
 * The processes in the format of Prometheus' HTTP service discovery, the supervisor included. The label is not `process`, because
 * metrics have a label of that name.
 */
export function scrapeTargets(states: readonly ProcessState[], ownUrl: string): ScrapeTarget[] {
  const running = states.flatMap(({ name, adminUrl }) => (adminUrl === null ? [] : [{ name, adminUrl }]));
  return [{ name: 'supervisor', adminUrl: ownUrl }, ...running].map(({ name, adminUrl }) => ({
    targets: [new URL(adminUrl).host],
    labels: { sextant_process: name },
  }));
}
