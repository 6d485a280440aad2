import type { Service } from './service-type.ts';

const IDLE_SWEEP_MS = 50;

/**
 * Stopping: no new work, streams end, requests at work finish within the bound, then whatever is left is cut. Kept-alive
 * connections that fall idle while we wait are closed as they do.
 */
export function closeGracefully(app: Service, timeoutMs: number): { isClosing: () => boolean } {
  let closing = false;
  let sweep: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of app.sseStreams) stream.close();
    sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
    cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
  return { isClosing: () => closing };
}
