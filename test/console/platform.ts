import { platformFolder, startPlatform } from '../kit/platform.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const TRIES_MAX = 400;
const TRY_EVERY_MS = 500;

export interface ConsolePlatform {
  /** The console's origin. */
  url: string;
  /** Takes notifications; null for a running platform, which may not reach it. */
  receiver: Receiver | null;
  stop: () => Promise<void>;
}

/**
 * Starts the platform on the sandbox and waits until it has published a recommendation with evidence. `SEXTANT_CONSOLE_URL`
 * names a running platform to use instead.
 */
export async function startConsolePlatform(): Promise<ConsolePlatform> {
  const running = process.env.SEXTANT_CONSOLE_URL;
  if (running !== undefined) return { url: running, receiver: null, stop: async () => {} };
  const folder = platformFolder();
  // The flows need recommendations, orders and positions soon: news of the easy market leads to them.
  const receiver = await startReceiver();
  const platform = await startPlatform(folder.dataDir, {
    env: {
      SANDBOX_WORLD: 'easy',
      SOURCE_HOSTS_ALLOWED: receiver.host,
      TELEGRAM_BASE_URL: `http://${receiver.host}/telegram`,
    },
  });
  const stop = async () => {
    await platform.stop();
    await receiver.close();
    folder.remove();
  };
  try {
    await waitForRecommendations(platform.urls.console);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: platform.urls.console, receiver, stop };
}

async function waitForRecommendations(url: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
    const response = await fetch(`${url}/api/recommendations?limit=50`);
    // A busy machine may refuse a read with 503.
    const found = response.ok ? ((await response.json()) as { quality: { evidence_count: number } }[]) : [];
    if (found.some(({ quality }) => quality.evidence_count > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  throw new Error(
    `the sandbox published no recommendation with evidence within ${(TRIES_MAX * TRY_EVERY_MS) / 1_000} s`,
  );
}
