import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { setFlagOnce } from '../kernel/flags.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { seedSandbox } from '../sandbox/use/seed-sandbox.ts';
import { startSandbox } from '../sandbox/servers/sandbox.adapter.ts';
import type { Role } from './role.ts';

/** A seed whose first live day has news that leads to purchases, so that a new user sees trading at once. */
const SEED = 20_260_103;
const HTTP_PORT = 80;
const ANCHOR_FLAG = 'sandbox_anchor';

export const sandboxRole: Role = {
  name: 'sandbox',
  kind: 'sandbox',
  title: 'simulated market',
  summary: 'a simulated market that answers in the formats of the real vendors',
  needs: ['database', 'no vendor key and no DATABASE_URL'],
  async start({ config, db }) {
    const calendar = alwaysOpenCalendar();
    // The simulated history ends with the last session before the first start; later starts continue the same market.
    const history = { anchorDate: calendar.dateOf(new Date(systemNow().getTime() - DAY_MS)) };
    const { anchorDate } = await setFlagOnce(db, ANCHOR_FLAG, history, 'sandbox');
    const sandbox = await startSandbox({
      seed: SEED,
      anchorDate,
      now: systemNow,
      calendar,
      ...(config.sandboxUrl === null ? {} : { publicUrl: config.sandboxUrl }),
      port: config.sandboxUrl === null ? 0 : Number(new URL(config.sandboxUrl).port || HTTP_PORT),
      liveStories: true,
    });
    await seedSandbox(db, sandbox.seedData());
    return { url: sandbox.baseUrl, stop: () => sandbox.stop() };
  },
};
