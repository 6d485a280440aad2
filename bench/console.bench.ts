import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession } from 'playwright-core';
import { freePort } from '../src/kernel/net/free-port.adapter.ts';
import { findChromium, launchBrowser } from '../test/console/chromium.ts';
import { percentile, type Row } from './kit.ts';
import { untilQuiet } from './quiet.ts';

const VISITS = 9;
/** Opening a new window costs the browser a quarter of a second; a user has it open already, so it is not measured. */
const WINDOW_READY_MS = 1_000;
const ROWS = 10_000;
const SCROLL_STEPS = 180;
/** Pixels per frame: a wheel turned as fast as possible by hand, and a flung table. */
const BY_HAND_PX = 100;
const FLUNG_PX = 340;
const INTERACTIVE_GOAL_MS = 1_500;
/** Two frames of a 60 Hz screen. */
const FRAME_GOAL_MS = 34;
const FIRST_LOAD_GOAL_KB = 250;
/** Long enough for a leak to show; the goal is stated for SEXTANT_BENCH_LIVE_MINUTES=10. */
const LIVE_MINUTES = Number(process.env.SEXTANT_BENCH_LIVE_MINUTES ?? 1);
/** Charts fill and code is compiled in the first seconds, so growth is measured after a warm-up. */
const LIVE_WARM_UP_MS = 30_000;
const LIVE_SAMPLE_MS = 15_000;
const LIVE_GROWTH_GOAL_KB = 100;

/**
 * Measures the console in a real browser, on its own platform on the same machine or on a running one (SEXTANT_CONSOLE_URL).
 */
export async function run(): Promise<Row[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('no Chromium was found; install it or set CHROMIUM_PATH');
  const running = process.env.SEXTANT_CONSOLE_URL;
  const { url, stop } = running === undefined ? await startPlatform() : { url: running, stop: async () => {} };
  const browser = await launchBrowser(executablePath);
  try {
    await untilQuiet(url);
    const ticker = await findTicker(url);
    const pages = await measure(() => openCompany(browser, url, ticker));
    const answers = await measure(() => timeOf(() => requestCompany(url, ticker)));
    return [
      {
        name: 'company page, nothing cached, until chart, trends and evidence are drawn, median',
        value: percentile(pages, 0.5),
        unit: 'ms',
        baseline: percentile(answers, 0.5),
        goal: INTERACTIVE_GOAL_MS,
      },
      {
        name: 'frame while scrolling 10,000 rows by hand, 95%',
        value: percentile(await scrollFrames(browser, url, BY_HAND_PX), 0.95),
        unit: 'ms',
        goal: FRAME_GOAL_MS,
      },
      {
        name: 'the same while they are flung',
        value: percentile(await scrollFrames(browser, url, FLUNG_PX), 0.95),
        unit: 'ms',
      },
      {
        name: 'first load before lazy parts, gzip',
        value: firstLoadBytes() / 1_000,
        unit: 'kB',
        goal: FIRST_LOAD_GOAL_KB,
      },
      {
        name: `heap of the live page, growth over ${LIVE_MINUTES} min`,
        value: await liveGrowthKb(executablePath, url),
        unit: 'kB',
        goal: LIVE_GROWTH_GOAL_KB,
      },
    ];
  } finally {
    await browser.close();
    await stop();
  }
}

async function startPlatform(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-console-'));
  // As root the database runs under another account, which must be able to reach its folder.
  chmodSync(dataDir, 0o755);
  const names = ['QUERY_API', 'REGISTRY', 'TRADING', 'RISK', 'CONSOLE'];
  const env: NodeJS.ProcessEnv = { ...process.env, SEXTANT_DATA_DIR: dataDir, SANDBOX_WORLD: 'easy' };
  for (const name of names) env[`${name}_URL`] = `http://127.0.0.1:${await freePort(0)}`;
  const platform = spawn(process.execPath, ['bin/sextant.js', 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    platform.stdout?.on('data', (chunk: Buffer) => /^Ready\./m.test(chunk.toString()) && resolve());
    platform.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
  });
  const stop = async () => {
    const ended = once(platform, 'exit');
    platform.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: env.CONSOLE_URL!, stop };
}

async function findTicker(url: string): Promise<string> {
  const [first] = (await ask(url, '/api/recommendations?limit=1')) as { ticker: string }[];
  if (!first) throw new Error('the sandbox published no recommendation');
  return first.ticker;
}

const ask = async (url: string, path: string): Promise<unknown> => (await fetch(url + path)).json();

async function measure(work: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) samples.push(await work());
  // The first round warms caches on both sides.
  return samples.slice(1);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/**
 * Checks every frame for the chart, a row of the trends and a document of the evidence; when all are drawn and the page
 * accepts input, returns the time since navigation. Runs inside the page, because queries by role and name from outside take
 * longer than what is measured.
 */
const WATCH_COMPANY = `window.companyThereMs = new Promise((resolve) => {
  const parts = [
    '[role=img][aria-label^="Prices of"] canvas',
    '[role=table][aria-label="Trends by window"] [role=cell]',
    'section li a[href^="/documents/"]',
  ];
  const look = () => {
    if (!parts.every((part) => document.querySelector(part))) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  requestAnimationFrame(look);
})`;

/** One visit in a new browser context, without caches. Opening and closing the tab does not count. */
async function openCompany(browser: Browser, url: string, ticker: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.addInitScript(WATCH_COMPANY);
  await delay(WINDOW_READY_MS);
  await page.goto(`${url}/companies/${ticker}`, { waitUntil: 'commit' });
  const thereMs = await page.evaluate<number>('window.companyThereMs');
  await page.close();
  return thereMs;
}

/** The requests of the page, without a page. */
async function requestCompany(url: string, ticker: string): Promise<void> {
  const trends = (await ask(url, `/api/trends?ticker=${ticker}`)) as { id: string }[];
  await Promise.all(
    [
      `/api/companies?ticker=${ticker}`,
      `/api/market/prices/${ticker}?limit=500`,
      `/api/recommendations?ticker=${ticker}&latest=false&limit=200`,
      `/api/trends/history?ticker=${ticker}&window=7d&limit=300`,
      `/api/trends/${trends[0]?.id}/evidence`,
    ].map((path) => ask(url, path)),
  );
}

async function scrollFrames(browser: Browser, url: string, pixels: number): Promise<number[]> {
  const [source] = (await ask(url, '/api/admin/sources/health')) as Record<string, unknown>[];
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...source,
    source_id: `row-${index}`,
    source_name: `Source ${index}`,
  }));
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.route('**/api/admin/sources/health*', (route) => route.fulfill({ json: rows }));
  await page.goto(`${url}/pipeline?tab=sources`);
  await page.getByText('Source 0', { exact: true }).waitFor();
  await delay(WINDOW_READY_MS);
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const table = document.querySelector('[role=table][aria-label="Source health"]');
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      table.scrollTop += ${pixels};
      if (frames.length < ${SCROLL_STEPS}) requestAnimationFrame(step);
      else resolve(frames.slice(2));
    };
    requestAnimationFrame(step);
  })`);
  await page.close();
  return frames;
}

/** The files that the page references, compressed as the console role sends them. */
function firstLoadBytes(): number {
  const html = readFileSync('web/dist/index.html', 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => readFileSync(`web/dist/${name}`));
  return [Buffer.from(html), ...files].reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}

/** The pipeline page with its stream open: the heap after each garbage collection, the last third against the first. */
async function liveGrowthKb(executablePath: string, url: string): Promise<number> {
  // Compiled code counts as heap and grows by about 80 kB a minute whatever the page does. Without compilers the heap is what
  // the page keeps.
  const browser = await launchBrowser(executablePath, ['--js-flags=--jitless']);
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}/pipeline`);
  await page.getByText('Live', { exact: true }).waitFor();
  await delay(LIVE_WARM_UP_MS);
  const endMs = Date.now() + LIVE_MINUTES * 60_000;
  const heaps: number[] = [];
  while (Date.now() < endMs) {
    heaps.push(await heapKb(session));
    await delay(LIVE_SAMPLE_MS);
  }
  heaps.push(await heapKb(session));
  await browser.close();
  console.log(`heap of the live page, kB: ${heaps.map((kb) => kb.toFixed(0)).join(' ')}`);
  const third = Math.max(1, Math.floor(heaps.length / 3));
  return percentile(heaps.slice(-third), 0.5) - percentile(heaps.slice(0, third), 0.5);
}

async function heapKb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000;
}
