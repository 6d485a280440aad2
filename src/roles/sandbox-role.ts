import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { setFlagOnce } from '../kernel/flags.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { seedSandbox } from '../sandbox/seed.store.ts';
import { startSandbox } from '../sandbox/servers/sandbox.adapter.ts';
import type { Role } from './role.ts';

const SEED = 20_260_105;
const ANCHOR_FLAG = 'sandbox_anchor';

export const sandboxRole: Role = {
  name: 'sandbox',
  kind: 'sandbox',
  title: 'simulated market',
  summary: 'a made-up market that answers in the formats of the real vendors',
  needs: ['database', 'no vendor key and no DATABASE_URL'],
  async start({ config, db }) {
    const today = systemNow().toISOString().slice(0, 10);
    // The world's history ends where the first start was: a later start goes on in the same world.
    const { anchorDate } = await setFlagOnce(db, ANCHOR_FLAG, { anchorDate: today }, 'sandbox');
    const sandbox = await startSandbox({
      seed: SEED,
      anchorDate,
      now: systemNow,
      calendar: alwaysOpenCalendar(),
      port: config.sandboxUrl === null ? 0 : Number(new URL(config.sandboxUrl).port),
      liveStories: true,
    });
    await seedSandbox(db, sandbox.seedData());
    return { url: sandbox.baseUrl, stop: () => sandbox.stop() };
  },
};
