import type { Config } from '../config.ts';
import { readConnectionRoom } from '../kernel/db/connection-room.adapter.ts';
import { isBehindPooler, keepsPrepared, listMissingDefaults } from '../kernel/db/pooler.adapter.ts';
import { planConnections, sumConnections } from '../roles/connection-plan.ts';
import { ROLE_KINDS_IN_ORDER } from '../roles/role.ts';
import type { Finding } from './finding.ts';
import type { DataMode, PlatformDatabase } from './platform-database.ts';

/** How the platform reaches the database, and whether the server has room for all its connections. */
export async function checkConnections(
  config: Config,
  mode: DataMode,
  database: Pick<PlatformDatabase, 'url' | 'poolUrl'>,
): Promise<Finding[]> {
  return [...(await checkPooler(config, database)), await checkRoom(config, mode, database.url)];
}

async function checkPooler(config: Config, database: Pick<PlatformDatabase, 'url' | 'poolUrl'>): Promise<Finding[]> {
  const subject = 'pooler';
  if (config.databaseUrl === null) return [];
  if (config.databaseDirectUrl === null) {
    if (!(await isBehindPooler(database.url))) return [];
    const found = 'DATABASE_URL leads to a connection pooler and DATABASE_DIRECT_URL is not set';
    return [{ verdict: 'bad', subject, found, advice: 'set DATABASE_DIRECT_URL to the server itself' }];
  }
  const isPooler = await isBehindPooler(database.poolUrl);
  const prepares = !isPooler || (await keepsPrepared(database.poolUrl));
  // Each client of the platform sets the time zone itself.
  const missing = (await listMissingDefaults(database.poolUrl)).filter((one) => !one.startsWith('TimeZone'));
  const reached = isPooler ? 'DATABASE_URL is a pooler' : 'DATABASE_URL shows no sign of a pooler';
  const chosen = config.databasePrepared === 'auto' ? '' : `, DATABASE_PREPARED=${config.databasePrepared}`;
  const findings: Finding[] = [
    {
      verdict: config.databasePrepared === 'on' && !prepares ? 'bad' : 'ok',
      subject,
      found: `${reached}; prepared statements ${prepares ? 'work' : 'do not work'} through it${chosen}`,
      ...(config.databasePrepared === 'on' && !prepares ? { advice: 'set DATABASE_PREPARED to auto or off' } : {}),
    },
  ];
  if (missing.length > 0) {
    findings.push({
      verdict: 'note',
      subject,
      found: `a connection of the pooler has ${missing.join(', ')}`,
      advice: '"sextant start" stores the time limits with the database user; connections opened later have them',
    });
  }
  if (await isBehindPooler(database.url)) {
    findings.push({
      verdict: 'note',
      subject,
      found: 'DATABASE_DIRECT_URL leads to a pooler as well',
      advice: 'that works in session mode only; in transaction mode jobs start late and locks remain',
    });
  }
  return findings;
}

async function checkRoom(config: Config, mode: DataMode, url: string): Promise<Finding> {
  const kinds = ROLE_KINDS_IN_ORDER.filter((kind) => {
    if (kind === 'sandbox') return mode === 'simulated';
    return kind !== 'live' || (mode === 'real' && config.liveBroker.keyId !== null);
  });
  const plan = planConnections(config.connections, kinds, config.queryApiCopies);
  const { pools, direct } = sumConnections(plan);
  const isPooled = config.databaseDirectUrl !== null;
  const { room, limitedBy } = await readConnectionRoom(url);
  const needed = isPooled ? direct : pools + direct;
  const parts = plan.map(({ process, ...sums }) => `${process} ${sums.pools + sums.direct}`).join(', ');
  const sum = isPooled ? `${pools} through the pooler and ${direct} to the server` : `${needed}`;
  const found = `at most ${sum} with all roles (${parts}); the server lets in ${room} (${limitedBy})`;
  if (needed <= room) return { verdict: 'ok', subject: 'connections', found };
  return {
    verdict: 'note',
    subject: 'connections',
    found,
    advice:
      'raise the limit of the server, or lower DATABASE_WORKER_CONNECTIONS and its neighbours in docs/operations.md',
  };
}
