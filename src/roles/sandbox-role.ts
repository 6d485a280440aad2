import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { seedSandbox } from '../sandbox/use/seed-sandbox.ts';
import { startSandbox } from '../sandbox/servers/sandbox.adapter.ts';
import type { Role } from './role.ts';
import { settleSandbox } from './settle-sandbox.ts';

const HTTP_PORT = 80;

export const sandboxRole: Role = {
  name: 'sandbox',
  kind: 'sandbox',
  title: 'simulated market',
  summary: 'a simulated market that answers in the formats of the real vendors',
  needs: ['database', 'no vendor key; with DATABASE_URL also --sandbox'],
  async start({ config, db }) {
    const { world, seed, newsSessions, anchorDate } = await settleSandbox(db, config);
    const sandbox = await startSandbox({
      world,
      seed,
      newsSessions,
      anchorDate,
      now: systemNow,
      calendar: alwaysOpenCalendar(),
      ...(config.sandboxUrl === null ? {} : { publicUrl: config.sandboxUrl }),
      port: config.sandboxUrl === null ? 0 : Number(new URL(config.sandboxUrl).port || HTTP_PORT),
      liveStories: true,
    });
    await seedSandbox(db, sandbox.seedData());
    return { url: sandbox.baseUrl, stop: () => sandbox.stop() };
  },
};
