import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import { ROLE_NAMES } from '../../src/roles/role-names.ts';

const read = (path: string) => readFileSync(join(PACKAGE_ROOT, path), 'utf8');
const { version, engines } = JSON.parse(read('package.json')) as { version: string; engines: { node: string } };
const config = readConfig({});
const ports = Object.values(config.addresses).map(({ port }) => port);
const [dockerfile, compose, chart, values, unit] = [
  'Dockerfile',
  'compose.yaml',
  'helm/sextant/Chart.yaml',
  'helm/sextant/values.yaml',
  'systemd/sextant.service',
].map((file) => read(`deploy/${file}`)) as [string, string, string, string, string];
const configMap = read('deploy/helm/sextant/templates/configmap.yaml');
const deployment = read('deploy/helm/sextant/templates/deployment.yaml');

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

test('versions are those of the package', () => {
  expect(all(dockerfile, /image\.version="([^"]+)"/g)).toEqual([version]);
  expect(all(compose, /image: sextant:(\S+)/g)).toEqual([version]);
  expect(all(chart, /^(?:version: |appVersion: ")([\d.]+)/gm)).toEqual([version, version]);
  const [node] = all(dockerfile, /NODE_VERSION=(\d+)/g).map(Number);
  expect(node).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
});

test('the chart runs every role of a real platform exactly once', () => {
  const roles = all(values, /roles: \[([^\]]+)\]/g).flatMap((list) => list.split(', '));
  expect(roles.length).toBe(ROLE_NAMES.length - 1);
  expect(new Set([...roles, 'sandbox'])).toEqual(new Set(ROLE_NAMES));
});

test('ports are those where services and probes answer', () => {
  const exposed = (/^EXPOSE (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map(Number);
  expect(new Set(exposed)).toEqual(new Set([...ports, config.admin.port]));
  expect(new Set(all(values, /port: (\d+)/g).map(Number))).toEqual(new Set(ports));
  // The risk engine is internal.
  const published = ports.filter((port) => port !== config.addresses.risk.port).map((port) => `${port}:${port}`);
  expect(new Set(all(compose, /127\.0\.0\.1:(\d+:\d+)/g))).toEqual(new Set(published));
  for (const text of [all(configMap, /ADMIN_PORT: "(\d+)"/g), all(deployment, /name: admin, containerPort: (\d+)/g)])
    expect(text).toEqual([String(config.admin.port)]);
  expect(dockerfile).toContain(`127.0.0.1:${config.admin.port}/livez`);
});

test('each address of the chart is the one that the service of its port reads', () => {
  const pairs = [...values.matchAll(/address: (\w+)\n\s+port: (\d+)/g)];
  expect(pairs.length).toBe(ports.length);
  for (const [, prefix, port] of pairs) {
    const { addresses } = readConfig({ [`${prefix}_HOST`]: '10.9.8.7' });
    const [moved] = Object.values(addresses).filter(({ host }) => host === '10.9.8.7');
    expect(moved?.port, prefix).toBe(Number(port));
  }
});

test('the chart sets what single sign-on reads, and its defaults are those of the product', () => {
  const set = all(configMap, /^ {2}(OIDC_[A-Z_]+): /gm);
  const { oidc } = readConfig({
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'c',
    OIDC_ROLES: 'staff=viewer',
    OIDC_REDIRECT_URL: 'https://console.example/sign-in/callback',
  });
  expect(set.length).toBe(9);
  const block = /^oidc:\n((?: {2}.*\n)+)/m.exec(values)?.[1] ?? '';
  const valueOf = (name: string) => new RegExp(`^  ${name}: (.*)$`, 'm').exec(block)?.[1];
  expect(valueOf('name')).toBe(oidc?.name);
  expect(valueOf('scopes')?.split(' ')).toEqual(oidc?.scopes);
  expect(Number(valueOf('sessionHours')) * 3_600_000).toBe(oidc?.sessionMs);
  expect(Number(valueOf('idleMinutes')) * 60_000).toBe(oidc?.idleMs);
});

test('every setting is documented', () => {
  const documented = new Set(all(read('docs/operations.md'), /`([A-Z][A-Z0-9_]+)`/g));
  const prefixes = all(values, /address: (\w+)/g);
  for (const prefix of prefixes) for (const part of ['HOST', 'PORT']) documented.add(`${prefix}_${part}`);
  const named = [
    ...all(compose, /^ {4}([A-Z][A-Z0-9_]+): /gm),
    ...all(configMap, /^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...all(values, /^ {2}([A-Z][A-Z0-9_]+): /gm),
    ...all(unit, /^Environment=([A-Z_]+)=/gm).filter((name) => name !== 'NODE_ENV'),
    ...all(dockerfile, /\b(SEXTANT_[A-Z_]+)=/g),
  ].map((name) => name.replace(/_FILE$/, ''));
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !documented.has(name))).toEqual([]);
});
