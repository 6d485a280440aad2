// Takes the screenshots in docs/screenshots from a running platform: node scripts/console-screenshots.mjs [console URL]
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}docs/screenshots/`;
const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const SIZE = { width: 1280, height: 800 };
const SETTLE_MS = 2_500;

const getJson = async (path) => (await fetch(url + path)).json();
const recommendations = await getJson('/api/recommendations?limit=200');
const chosen = recommendations.find(({ action }) => action !== 'hold') ?? recommendations[0];
const [document] = await getJson(`/api/documents?limit=1&status=extracted&ticker=${chosen.ticker}`);
const trades = await getJson('/api/trading/trades?limit=200');
const trade = trades.find(({ closed_at }) => closed_at !== null) ?? trades[0];
const SHOTS = [
  ['overview', '/', 'dark'],
  ['company', `/companies/${chosen.ticker}`, 'light'],
  ['document', `/documents/${document.id}`, 'light'],
  ['recommendation', `/recommendations/${chosen.id}`, 'dark'],
  ...(trade ? [['trace', `/trace/trade/${trade.id}`, 'light']] : []),
  ['trading', '/trading', 'light'],
  ['macro', '/macro', 'dark'],
  ['pipeline', '/pipeline', 'light'],
];

/** Recompresses a PNG at the highest level; the browser's own compression is fast but weak. */
function repack(png) {
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

const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
mkdirSync(folder, { recursive: true });
for (const [name, path, colorScheme] of SHOTS) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme });
  // The tour is for a first visit.
  await page.addInitScript("localStorage.setItem('sextant-tour-seen', 'yes')");
  await page.goto(url + path);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  while ((await page.locator('[aria-label="Loading"]').count()) > 0) await page.waitForTimeout(200);
  writeFileSync(`${folder}${name}.png`, repack(await page.screenshot()));
  await page.close();
}
await browser.close();
for (const name of readdirSync(folder)) console.log(`${name}  ${Math.round(statSync(folder + name).size / 1_024)} kB`);
