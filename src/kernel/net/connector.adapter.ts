import { lookup } from 'node:dns/promises';
import { buildConnector } from 'undici';
import { addressBytes, isPublicAddress } from './address.ts';
import { HttpFailure } from './http.ts';
import { canonicalHost, isAllowedHost } from './source-url.ts';

/** All addresses of a name, in the order in which to try them. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const CONNECT_TIMEOUT_MS = 5_000;
/** Only the first few addresses of a name are tried. */
const ADDRESSES_TRIED_MAX = 3;

const resolveBySystem: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);

export interface ConnectorOptions {
  allowedHosts: readonly string[];
  resolve?: ResolveHost | undefined;
  /** The underlying connector; it only receives address literals. */
  connect?: buildConnector.connector | undefined;
}

/**
 * Resolves a name once, checks the bytes of every address, then connects to exactly such an address, so that no second lookup
 * can give another one (DNS rebinding). The Host header and TLS server name remain those of the URL.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const resolve = options.resolve ?? resolveBySystem;
  const connect = options.connect ?? buildConnector({ timeout: CONNECT_TIMEOUT_MS, autoSelectFamily: false });

  const open = (request: buildConnector.Options, address: string) =>
    new Promise<Parameters<buildConnector.Callback>>((done) => {
      connect({ ...request, hostname: address }, (...outcome) => done(outcome));
    });

  const attempt = async (request: buildConnector.Options): Promise<Parameters<buildConnector.Callback>> => {
    const addresses = await allowedAddresses(request, options.allowedHosts, resolve);
    let outcome: Parameters<buildConnector.Callback> = [unreachable(request.hostname), null];
    for (const address of addresses.slice(0, ADDRESSES_TRIED_MAX)) {
      outcome = await open(request, address);
      if (outcome[0] === null) return outcome;
    }
    return outcome;
  };

  return (request, callback) => {
    // Called outside the promise: an error that undici throws in its callback is not a connection failure.
    const report = (outcome: Parameters<buildConnector.Callback>) => setImmediate(() => callback(...outcome));
    attempt(request).then(report, (error: unknown) =>
      report([error instanceof Error ? error : unreachable(request.hostname), null]),
    );
  };
}

async function allowedAddresses(
  request: buildConnector.Options,
  allowedHosts: readonly string[],
  resolve: ResolveHost,
): Promise<readonly string[]> {
  const hostname = canonicalHost(request.hostname) ?? request.hostname;
  const addresses = addressBytes(hostname) === null ? await resolveOrFail(hostname, resolve) : [hostname];
  const port = Number(request.port) || (request.protocol === 'https:' ? 443 : 80);
  if (isAllowedHost(hostname, port, allowedHosts)) return addresses;
  // One forbidden address refuses the name: a mixture of public and private addresses indicates DNS rebinding.
  for (const address of addresses) {
    const bytes = addressBytes(address);
    if (bytes === null || !isPublicAddress(bytes)) {
      throw new HttpFailure('forbidden_address', `${hostname} does not resolve to a public address`);
    }
  }
  return addresses;
}

async function resolveOrFail(hostname: string, resolve: ResolveHost): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await resolve(hostname);
  } catch (cause) {
    throw new HttpFailure('unreachable', `${hostname} could not be resolved`, { cause });
  }
  if (addresses.length === 0) throw unreachable(hostname);
  return addresses;
}

const unreachable = (hostname: string) => new HttpFailure('unreachable', `${hostname} could not be reached`);
