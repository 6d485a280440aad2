/** `Host` without its port, in lower case: `[::1]:8001` -> `[::1]`. Null when it is no host at all. */
function hostName(header: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const REMEMBERED_MAX = 1_000;

/**
 * A page of another site can make its own name resolve to this machine (DNS rebinding); its requests still carry that name.
 * The address the connection came in on is always a name of ours: it is no name that anybody could rebind.
 */
export function createHostCheck(
  allowed: readonly string[],
): (header: string | undefined, localAddress?: string) => boolean {
  const names = new Set([...LOOPBACK_NAMES, ...allowed.map((name) => hostName(name) ?? name.toLowerCase())]);
  const accepted = new Set<string>();
  return (header, localAddress) => {
    if (header === undefined) return false;
    if (accepted.has(header)) return true;
    const name = hostName(header);
    if (name === null) return false;
    if (!names.has(name)) return localAddress !== undefined && isSameAddress(name, localAddress);
    if (accepted.size < REMEMBERED_MAX) accepted.add(header);
    return true;
  };
}

function isSameAddress(name: string, localAddress: string): boolean {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  return name === address || name === `[${address.toLowerCase()}]`;
}
