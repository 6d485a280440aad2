import type { Config } from '../config.ts';
import { SERVICE_PREFIXES } from '../config-reader.ts';
import { lastAdminPort } from '../roles/admin-port.ts';

type ListenSettings = Pick<Config, 'addresses' | 'admin' | 'sandboxUrl' | 'queryApiCopies'>;

/** The setting that makes a process listen on the port; null for a port of no setting. */
export function nameSettingOfPort(config: ListenSettings, port: number): string | null {
  const service = findService(config, (address) => address.port === port);
  if (service !== null) return service;
  if (config.sandboxUrl !== null && Number(new URL(config.sandboxUrl).port) === port) return 'SEXTANT_SANDBOX_URL';
  const isAdmin = port >= config.admin.port && port <= lastAdminPort(config.admin.port, config.queryApiCopies);
  return isAdmin ? 'ADMIN_PORT' : null;
}

/** The setting with the host that a process listens on; null for a host of no such setting. */
export function nameSettingOfHost(config: ListenSettings, host: string): string | null {
  return findService(config, (address) => address.host === host) ?? (config.admin.host === host ? 'ADMIN_HOST' : null);
}

function findService(
  { addresses }: ListenSettings,
  matches: (address: { host: string; port: number }) => boolean,
): string | null {
  const names = Object.keys(addresses) as (keyof typeof addresses)[];
  const found = names.find((name) => matches(addresses[name]));
  return found === undefined ? null : `${SERVICE_PREFIXES[found]}_URL`;
}
