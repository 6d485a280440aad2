import { unavailable } from '../errors.ts';

/** 127.0.0.0/8 and ::1, also in the form in which a dual-stack socket reports them. */
export function isLoopbackAddress(address: string | undefined): boolean {
  // As sockets report them nearly always: every request asks.
  if (address === '127.0.0.1' || address === '::1') return true;
  if (address === undefined) return false;
  const plain = address.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '');
  return plain === '::1' || plain === 'localhost' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}

/** Without tokens whoever can connect is the operator: then only this machine may connect. */
export function assertListenAddressAllowed(host: string, tokensConfigured: boolean): void {
  if (tokensConfigured || isLoopbackAddress(host)) return;
  throw unavailable(
    `refusing to listen on ${host} without access tokens: create one with "sextant token create", or listen on 127.0.0.1`,
  );
}
