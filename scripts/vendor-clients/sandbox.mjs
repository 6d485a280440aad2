// Starts the simulated market for the Python clients and prints its base URL; ends with its standard input.
import { once } from 'node:events';
import { nyseCalendar } from '../../dist/kernel/calendar/nyse.js';
import { startSandbox } from '../../dist/sandbox/servers/sandbox.adapter.js';

// Friday, two hours into the first session after the anchor; the clock runs from there.
const startMs = Date.parse('2026-11-13T16:40:11Z');
const realMs = Date.now();
const now = () => new Date(startMs + Date.now() - realMs);
const sandbox = await startSandbox({ world: 'easy', seed: 7, anchorDate: '2026-11-12', calendar: nyseCalendar(), now });
console.log(sandbox.baseUrl);
process.stdin.resume();
await once(process.stdin, 'end');
await sandbox.stop();
process.exit(0);
