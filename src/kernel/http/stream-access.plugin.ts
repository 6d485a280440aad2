import type { Access } from '../access/access.ts';
import type { Service } from './service-type.ts';

/** How long a stream may outlive its token or session, beside the two seconds for which services keep them in memory. */
const CHECK_INTERVAL_MS = 2_000;

/**
 * Ends the streams of tokens and sessions that no longer work: a request is checked once, but a stream lasts. While the database
 * does not answer, streams stay open.
 */
export function endRefusedStreams(app: Service, access: Access): void {
  const check = async () => {
    const credentials = new Set([...app.sseStreams].flatMap(({ credential }) => credential ?? []));
    for (const credential of credentials) {
      const found = await access.authenticate(credential, { isUnattended: true });
      if (!('refused' in found)) continue;
      for (const stream of app.sseStreams) if (stream.credential === credential) stream.close();
    }
  };
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking || app.sseStreams.size === 0) return;
    isChecking = true;
    check()
      .catch((error: unknown) => app.log.debug({ err: error }, 'streams could not be checked'))
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
