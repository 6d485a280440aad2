import { invalid } from '../../kernel/errors.ts';
import type { BackupManifest } from './manifest.schema.ts';

/** Throws unless this version has all migrations of the backup, unchanged. It may have more. */
export function requireKnownMigrations(
  backup: Pick<BackupManifest, 'migrations' | 'sextant_version'>,
  known: readonly { name: string; checksum: string }[],
): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of backup.migrations) {
    const own = checksums.get(name);
    if (own === undefined)
      throw invalid(
        `the backup has migration ${name}, which this version does not know: restore it with Sextant ${backup.sextant_version} or newer`,
      );
    if (own !== checksum)
      throw invalid(`migration ${name} differs from the one in the backup: restore it with the version that made it`);
  }
}
