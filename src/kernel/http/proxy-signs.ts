import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackAddress } from '../access/loopback.ts';

/** Headers that proxies, load balancers and tunnels add. */
const FORWARDING_HEADERS: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded',
  'x-original-forwarded-for',
  'x-original-host',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'tailscale-user-login',
]);

/**
 * The reason to believe that a request on loopback came through a proxy on this machine, or null. A proxy connects from loopback
 * for callers anywhere. nginx forwards with HTTP/1.0 and without these headers by default.
 */
export function findProxySign(headers: IncomingHttpHeaders, httpVersion: string): string | null {
  for (const name in headers) {
    if (FORWARDING_HEADERS.has(name)) return `the header ${name} shows that the request came through a proxy`;
  }
  const name = /^(\[[^\]]*\]|[^:]*)/.exec(headers.host ?? '')?.[1]?.toLowerCase();
  if (!isLoopbackAddress(name))
    return 'the Host header is not a loopback name, so the caller may be on another machine';
  if (httpVersion === '1.0') return 'HTTP/1.0 is what a proxy on this machine would use';
  return null;
}
