// Takes the screenshots in docs/screenshots from a running platform: node scripts/console-screenshots.mjs [console URL]
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser, repack } from './pictures.mjs';

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

const browser = await launchBrowser();
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
