/** The `Host` header without its port, in lower case: `[::1]:8001` -> `[::1]`. Null when it is not a valid host. */
function hostName(header: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests made by DNS rebinding: a foreign page can make its own name resolve to this machine, but its requests
 * still carry that name in `Host`. The local address of the connection is always accepted, because an address cannot be
 * rebound.
 */
export function createHostCheck(
  allowed: readonly string[],
): (header: string | undefined, localAddress?: string) => boolean {
  const names = new Set([...LOOPBACK_NAMES, ...allowed.map((name) => hostName(name) ?? name.toLowerCase())]);
  /** Nearly every request names the same host. */
  let accepted: string | undefined;
  return (header, localAddress) => {
    if (header === undefined) return false;
    if (header === accepted) return true;
    const name = hostName(header);
    if (name === null) return false;
    if (names.has(name)) {
      accepted = header;
      return true;
    }
    return localAddress !== undefined && isSameAddress(name, localAddress);
  };
}

function isSameAddress(name: string, localAddress: string): boolean {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  return name === address || name === `[${address.toLowerCase()}]`;
}

/**
 * Node keeps the first of two `Host` headers and a proxy may keep the second: what one checked, the other does not use. Names and
 * values alternate in `rawHeaders`.
 */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let found = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (found) return true;
    found = true;
  }
  return false;
}
