import { type Platform, startPlatform } from '../../test/kit/platform.ts';

/** The stages of a document, in its order, and the roles that run them. */
export const STAGES = ['parser', 'search-index', 'extractor', 'aggregation', 'recommendation'] as const;
export type Stage = (typeof STAGES)[number];

/** The queue whose jobs a stage finishes; the search index takes its documents from a table. */
export const QUEUE_OF: Readonly<Record<Stage, string | null>> = {
  parser: 'parse',
  'search-index': null,
  extractor: 'extract',
  aggregation: 'aggregate',
  recommendation: 'recommend',
};

const start = (dataDir: string, databaseUrl: string, roles: readonly string[]): Promise<Platform> =>
  startPlatform(dataDir, {
    args: ['--no-sandbox', '--role', roles.join(',')],
    env: { DATABASE_URL: databaseUrl, ADMIN_PORT: '0' },
  });

/** The processes as `sextant start` makes them: the parser in one for intake, everything else in one for analysis. */
export const startTogether = async (dataDir: string, databaseUrl: string): Promise<Platform[]> => [
  await start(dataDir, databaseUrl, [...STAGES, 'signal-engine']),
];

/** One process for each stage, so that the processor time of each is known. */
export async function startApart(dataDir: string, databaseUrl: string): Promise<Platform[]> {
  const platforms: Platform[] = [];
  for (const stage of STAGES) platforms.push(await start(dataDir, databaseUrl, [stage]));
  return platforms;
}

export async function stopAll(platforms: readonly Platform[]): Promise<void> {
  await Promise.all(platforms.map((platform) => platform.stop()));
}
