import ipaddr from 'ipaddr.js';

/**
 * Which addresses a source may have. The rules work on the bytes of an address, so that no notation (decimal, octal,
 * hexadecimal, mapped, compressed) bypasses them.
 */
type Block = readonly [network: string, prefixLength: number];

const BLOCKED_V4: readonly Block[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; a cloud's metadata at 100.100.100.200
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // a cloud's host agent on a public-looking address
  ['169.254.0.0', 16], // link-local and the metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; a cloud's metadata at 192.0.0.192
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast relays
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved and broadcast
];

/**
 * Only global unicast can be public. That excludes loopback, mapped and compatible IPv4, NAT64, unique-local, link-local,
 * site-local and multicast; the list has the special blocks inside it.
 */
const GLOBAL_UNICAST_V6: Block = ['2000::', 3];
const BLOCKED_V6: readonly Block[] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarking
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: embeds an arbitrary IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3ffe::', 16], // the former test network
  ['3fff::', 20], // documentation
];

const compile = ([network, prefixLength]: Block) => ({ bytes: ipaddr.parse(network).toByteArray(), prefixLength });
const blockedV4 = BLOCKED_V4.map(compile);
const blockedV6 = BLOCKED_V6.map(compile);
const globalUnicastV6 = compile(GLOBAL_UNICAST_V6);

/** True for an address of the public internet, given as 4 or 16 bytes. */
export function isPublicAddress(bytes: ArrayLike<number>): boolean {
  if (bytes.length === 4) return !blockedV4.some((block) => isInside(bytes, block));
  if (bytes.length !== 16) return false;
  return isInside(bytes, globalUnicastV6) && !blockedV6.some((block) => isInside(bytes, block));
}

function isInside(address: ArrayLike<number>, block: { bytes: readonly number[]; prefixLength: number }): boolean {
  const whole = block.prefixLength >> 3;
  for (let index = 0; index < whole; index++) if (address[index] !== block.bytes[index]) return false;
  const rest = block.prefixLength & 7;
  if (rest === 0) return true;
  const mask = (0xff << (8 - rest)) & 0xff;
  return ((address[whole] ?? 0) & mask) === ((block.bytes[whole] ?? 0) & mask);
}

/** What every address has. The library throws and catches an error for a text that is none, which took 5% of an intake of pages. */
const MAY_BE_V4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const MAY_BE_V6 = /:.*:/;

/** The bytes of an address in its ordinary notation (brackets and zone allowed), or null when the text is a name. */
export function addressBytes(text: string): number[] | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (MAY_BE_V4.test(bare) && ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare).toByteArray();
  if (MAY_BE_V6.test(bare) && ipaddr.IPv6.isValid(bare)) return ipaddr.IPv6.parse(bare).toByteArray();
  return null;
}
