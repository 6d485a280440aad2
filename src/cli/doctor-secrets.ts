import type { Config } from '../config.ts';
import { findInstallationKey, type InstallationKey, listKeyFiles } from '../kernel/access/installation-key.adapter.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { countSealedSecrets, type SealedCount } from '../operations/sealed-secrets.store.ts';
import { explainFailure } from './explain-failure.ts';
import type { Finding } from './finding.ts';

type KeySettings = Pick<Config, 'secretKey' | 'dataDir'>;

/** Whether the key of this installation opens the secrets of the database. Opens none and makes no key. */
export async function checkSecrets(settings: KeySettings, databaseUrl: string): Promise<Finding> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    return judge(settings, await countSealedSecrets(db));
  } finally {
    await db.destroy();
  }
}

function judge(settings: KeySettings, sealed: readonly SealedCount[]): Finding {
  const subject = 'secrets';
  if (sealed.length === 0) return { verdict: 'ok', subject, found: 'none is sealed' };
  let key: InstallationKey | null;
  try {
    key = findInstallationKey(settings);
  } catch (error) {
    const advice = 'let the account of the platform read it, or restore it from a back-up';
    return { verdict: 'bad', subject, found: explainFailure(error).message, advice };
  }
  const closed = sealed.filter(({ key_id }) => key_id !== key?.keyId);
  if (closed.length === 0)
    return { verdict: 'ok', subject, found: `${key?.place} opens the sealed secrets of ${describe(sealed)}` };
  const found =
    key === null
      ? `the secrets of ${describe(closed)} are sealed, and this installation has no key: they cannot be used`
      : `the secrets of ${describe(closed)} were sealed with another key than ${key.place}: they cannot be used`;
  return { verdict: 'bad', subject, found, advice: adviceOn(settings, closed) };
}

function describe(counts: readonly SealedCount[]): string {
  const sumOf = (of: 'sources' | 'channels') => counts.reduce((sum, count) => sum + count[of], 0);
  return `${sumOf('sources')} source(s) and ${sumOf('channels')} notification channel(s)`;
}

/** Names a file of the data folder that has the missing key, such as one that a restore has set aside. */
function adviceOn({ dataDir }: KeySettings, closed: readonly SealedCount[]): string {
  const file = listKeyFiles(dataDir).find(({ keyId }) => closed.some(({ key_id }) => key_id === keyId));
  const otherwise = 'or enter these secrets again';
  return file === undefined
    ? `put the secret.key that sealed them in its place, or set SEXTANT_SECRET_KEY to it, and start again; ${otherwise}`
    : `${file.path} has the key that sealed them: exchange it with the present key and start again, ${otherwise}`;
}
