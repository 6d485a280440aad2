import { createHash } from 'node:crypto';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { invalid } from '../../kernel/errors.ts';
import { BACKUP_FORMAT, type BackupManifest, checkSigned, findManifestProblem } from './manifest.schema.ts';

const digestOf = (backup: unknown) => createHash('sha256').update(canonicalJson(backup)).digest('hex');

/** The text of the manifest file. Its hash covers every other field. */
export const formatManifest = (backup: BackupManifest): string =>
  `${JSON.stringify({ sha256: digestOf(backup), backup }, null, 2)}\n`;

/** Throws when the text is not the manifest that a backup wrote. */
export function parseManifest(text: string): BackupManifest {
  const damaged = (why: string) => invalid(`the backup's manifest is damaged (${why}): use another backup`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged('it is not JSON');
  }
  if (!checkSigned(value)) throw damaged('it has no hash');
  if (digestOf(value.backup) !== value.sha256) throw damaged('its hash does not match its content');
  const { format } = value.backup as { format?: unknown };
  if (format !== BACKUP_FORMAT)
    throw invalid(`the backup has the format ${String(format)}, and this version reads ${BACKUP_FORMAT}`);
  const problem = findManifestProblem(value.backup);
  if (problem !== null) throw damaged(problem);
  return value.backup as BackupManifest;
}
