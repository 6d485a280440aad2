import { SettingError } from '../errors.ts';

/** True for 127.0.0.0/8 and ::1, also as IPv4-mapped addresses, which dual-stack sockets report. */
export function isLoopbackAddress(address: string | undefined): boolean {
  // The usual forms first: every request is checked twice.
  if (address === '127.0.0.1' || address === '::1') return true;
  if (address === undefined) return false;
  const plain = address.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '');
  return plain === '::1' || plain === 'localhost' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}

/** Without tokens every client acts as the operator, so only this machine may connect. */
export function assertListenAddressAllowed(host: string, tokensConfigured: boolean): void {
  if (tokensConfigured || isLoopbackAddress(host)) return;
  throw new SettingError(
    `refusing to listen on ${host} without access tokens: create one with "sextant token create", or listen on 127.0.0.1`,
  );
}
