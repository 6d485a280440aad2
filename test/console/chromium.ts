import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The headless shell first: eight visits took it 4.7 s of processor time, and the whole browser 15.8 s. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The system's Chromium, or null; then the browser tests are skipped with a warning. */
export function findChromium(): string | null {
  const found = [process.env.CHROMIUM_PATH, ...CANDIDATES].find((path) => path !== undefined && existsSync(path));
  if (found === undefined)
    console.warn('Chromium not found, console browser tests are skipped; install it or set CHROMIUM_PATH');
  return found ?? null;
}

export const launchBrowser = (executablePath: string, args: readonly string[] = []): Promise<Browser> =>
  // Chromium refuses its sandbox as root; it opens only our own pages.
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...args] });
