import { isSmallRead, WITHOUT_RATE_GOAL } from './goals.ts';
import type { Reading } from './measure.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const share = (value: number, of: number | null) => (of === null ? '' : `${Math.round((100 * value) / of)}%`);
const size = (bytes: number) =>
  bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;

function shareOfDatabase({ perSecond, databasePerSecond }: Reading): number {
  return databasePerSecond === null ? Number.POSITIVE_INFINITY : perSecond / databasePerSecond;
}

/** What the rate is judged by. */
const goalOf = (reading: Reading): string =>
  reading.request.path in WITHOUT_RATE_GOAL ? 'none' : isSmallRead(reading) ? 'bare route' : 'database';

/** The table of docs/performance.md, worst first. */
export function formatReadings(readings: readonly Reading[]): string {
  const lines = readings
    .toSorted((left, right) => shareOfDatabase(left) - shareOfDatabase(right))
    .map((reading) => {
      const { request, bytes, statementCount, perSecond, p99Ms, databasePerSecond, barePerSecond } = reading;
      const name = `${request.service} \`${request.path}\``;
      const database = databasePerSecond === null ? '' : `${whole(databasePerSecond)}/s`;
      return [
        name,
        size(bytes),
        String(statementCount),
        `${whole(perSecond)}/s`,
        `${p99Ms.toFixed(0)} ms`,
        database,
        share(perSecond, databasePerSecond),
        `${whole(barePerSecond)}/s`,
        share(perSecond, barePerSecond),
        goalOf(reading),
      ];
    });
  const head = ['GET', 'answer', 'statements', 'rate', 'p99', 'database', 'of it', 'bare route', 'of it', 'goal'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
