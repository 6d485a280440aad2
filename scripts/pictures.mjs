// Pictures of pages in headless Chromium.
import { existsSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export function launchBrowser() {
  const executablePath =
    process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Recompresses a PNG at the highest level; the browser's own compression is fast but weak. */
export function repack(png) {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
      raw: png.subarray(at, at + 12 + length),
    });
    at += 12 + length;
  }
  const pixels = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const packed = chunkOf('IDAT', deflateSync(pixels, { level: 9, memLevel: 9 }));
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const kept = chunks.filter(({ type }, index) => index === first || ['IHDR', 'PLTE', 'IEND'].includes(type));
  return Buffer.concat([png.subarray(0, 8), ...kept.map(({ type, raw }) => (type === 'IDAT' ? packed : raw))]);
}

const CRC = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function chunkOf(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const crc = body.reduce((value, byte) => CRC[(value ^ byte) & 0xff] ^ (value >>> 8), 0xffffffff);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([head, body, tail]);
}
