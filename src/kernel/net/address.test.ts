import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressBytes, isPublicAddress } from './address.ts';

const isPublic = (text: string) => isPublicAddress(addressBytes(text) ?? []);

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
);

test.each(['2606:4700::1111', '2a00:1450::1', '2400:cb00::1', '2001:4860:4860::8888', '2001:200::1'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
);

describe.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.255.255', 'fc00::1', 'fdff::1']],
  ['link-local and metadata', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '168.63.129.16']],
  ['carrier-grade NAT', ['100.64.0.0', '100.127.255.255', '100.100.100.200']],
  ['multicast and reserved', ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1']],
  ['documentation', ['192.0.2.1', '198.51.100.9', '203.0.113.77', '2001:db8::1', '3fff::1']],
  ['mapped and compatible IPv4', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:7f00:1']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1']],
  ['6to4 and Teredo', ['2002:7f00:1::1', '2002:808:808::1', '2001::1', '2001:0:53aa:64c::1']],
  ['benchmarks and test networks', ['198.18.0.1', '198.19.255.255', '2001:2::1', '3ffe::1', '2001:10::1']],
  ['site-local and discard', ['fec0::1', '100::1', '5f00::1']],
])('%s', (_, addresses) => {
  test.each(addresses)('%s is not public', (address) => {
    expect(addressBytes(address)).not.toBeNull();
    expect(isPublic(address)).toBe(false);
  });
});

test('an address of any other length is not public', () => {
  expect(isPublicAddress([])).toBe(false);
  expect(isPublicAddress([8, 8, 8])).toBe(false);
  expect(isPublicAddress([8, 8, 8, 8, 8])).toBe(false);
});

test('names and shorthand forms are not addresses', () => {
  for (const text of ['localhost', '127.1', '0x7f000001', '2130706433', 'example.com', '', '1.2.3.4.5', '01.2.3.4']) {
    expect(addressBytes(text)).toBeNull();
  }
});

test('an address that an independent classifier calls special is never public', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(byte, { minLength: 4, maxLength: 4 }),
        fc.array(byte, { minLength: 16, maxLength: 16 }),
        // Weighted towards the special blocks: random bytes alone would hardly meet them.
        fc
          .tuple(
            fc.constantFrom([0x20, 1], [0x20, 2], [0, 0], [0xfe, 0x80], [0xfc, 0], [0xff, 2], [0, 0x64]),
            fc.array(byte, { minLength: 14, maxLength: 14 }),
          )
          .map(([head, tail]) => [...head, ...tail]),
      ),
      (bytes) => {
        const range = ipaddr.fromByteArray(bytes).range();
        if (range !== 'unicast') expect(isPublicAddress(bytes)).toBe(false);
        else if (bytes.length === 4) expect(isPublicAddress(bytes) || bytes[0] === 168 || bytes[0] === 192).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
