import type { Service } from './service-type.ts';

const IDLE_SWEEP_MS = 50;

/**
 * Stops a service: refuses new requests, ends streams, lets running requests finish within the timeout, then cuts the
 * remaining connections. Keep-alive connections are closed as they become idle.
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
