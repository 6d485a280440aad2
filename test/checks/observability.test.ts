import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { METRICS } from '../../src/kernel/metrics/catalogue.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/observability');
const alerts = readFileSync(join(folder, 'alerts.yml'), 'utf8');
const slo = readFileSync(join(folder, 'slo.yml'), 'utf8');

const RECORDED = new Set([...slo.matchAll(/record: (\S+)/g)].map(([, name]) => name));
const METRIC = /\b(?:sextant|http|db|access|queue)_[a-z0-9_]+|\bsextant:[a-z0-9_:]+/g;
/** Labels that the service discovery adds. */
const DISCOVERED = new Set(['sextant_process']);

const expressions = (text: string): string[] => [...text.matchAll(/^\s+expr: '(.*)'$/gm)].map(([, expr]) => expr ?? '');

function dashboards(): [string, string[]][] {
  const names = readdirSync(join(folder, 'grafana'));
  return names.map((name) => {
    const { panels } = JSON.parse(readFileSync(join(folder, 'grafana', name), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    return [name, panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  });
}

const isKnown = (name: string): boolean =>
  RECORDED.has(name) || DISCOVERED.has(name) || name in METRICS || name.replace(/_(bucket|sum|count)$/, '') in METRICS;

test('every metric of the alerts, the objectives and the dashboards is in the catalogue', () => {
  const used = [['alerts.yml', expressions(alerts)], ['slo.yml', expressions(slo)], ...dashboards()] as const;
  for (const [, found] of used) expect(found.length).toBeGreaterThan(5);
  const unknown = used.flatMap(([file, found]) =>
    found.flatMap((expr) => (expr.match(METRIC) ?? []).filter((name) => !isKnown(name)).map((name) => [file, name])),
  );
  expect(unknown).toEqual([]);
});

test('every alert has a section in the runbooks, and every section an alert', () => {
  const named = [...alerts.matchAll(/- alert: (\S+)/g)].map(([, name]) => name ?? '');
  const sections = [...readFileSync(join(root, 'docs/runbooks.md'), 'utf8').matchAll(/^## (\S+)$/gm)].map(
    ([, name]) => name,
  );
  expect(sections).toEqual(named);
  const links = [...alerts.matchAll(/runbook_url: 'docs\/runbooks\.md#(\S+)'/g)].map(([, anchor]) => anchor);
  expect(links).toEqual(named.map((name) => name.toLowerCase()));
});
