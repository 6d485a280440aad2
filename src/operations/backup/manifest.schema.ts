import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

export const BACKUP_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
export const TABLES_FOLDER = 'tables';
export const ARTIFACTS_FOLDER = 'artifacts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
const Name = Type.String({ minLength: 1, maxLength: 63 });

export const BackupTable = Type.Object({
  schema: Name,
  name: Name,
  columns: Type.Array(Name),
  rows: Count,
  /** Of the rows as text, before compression. */
  bytes: Count,
  content_sha256: Sha256,
  /** Within the folder of the backup. */
  file: Type.String({ pattern: '^tables/[a-z0-9_.]+[.]gz$' }),
  file_sha256: Sha256,
});
export type BackupTable = Static<typeof BackupTable>;

export const BackupPartition = Type.Object({
  schema: Name,
  name: Name,
  parent: Name,
  /** Only the forms that the platform makes: it becomes part of a statement. */
  bound: Type.String({ pattern: "^(DEFAULT|FOR VALUES FROM \\('[^']*'\\) TO \\('[^']*'\\))$" }),
});
export type BackupPartition = Static<typeof BackupPartition>;

export const BackupSequence = Type.Object({
  schema: Name,
  name: Name,
  last_value: Type.String({ pattern: '^-?[0-9]{1,19}$' }),
  is_called: Type.Boolean(),
});
export type BackupSequence = Static<typeof BackupSequence>;

export const BackupArtifacts = Type.Object({
  files: Count,
  bytes: Count,
  /** Of the sorted keys; each key is the hash of its file. */
  keys_sha256: Sha256,
});
export type BackupArtifacts = Static<typeof BackupArtifacts>;

export const BackupManifest = Type.Object({
  format: Type.Literal(BACKUP_FORMAT),
  made_at: Type.String(),
  sextant_version: Type.String(),
  postgres_version: Type.String(),
  data_mode: Type.Union([Type.Literal('simulated'), Type.Literal('real')]),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Sha256 })),
  partitions: Type.Array(BackupPartition),
  tables: Type.Array(BackupTable),
  sequences: Type.Array(BackupSequence),
  /** Null when raw artifacts are in a bucket. */
  artifacts: Type.Union([BackupArtifacts, Type.Null()]),
  /** Hash of `secret.key`; null when the backup does not have it. */
  secret_key_sha256: Type.Union([Sha256, Type.Null()]),
});
export type BackupManifest = Static<typeof BackupManifest>;

export const SignedManifest = Type.Object({ sha256: Sha256, backup: Type.Unknown() });

const isSigned = Compile(SignedManifest);
const isManifest = Compile(BackupManifest);

/** Whether the value has the form of a manifest file: its content and the hash of that content. */
export const checkSigned = (value: unknown): value is Static<typeof SignedManifest> => isSigned.Check(value);

/** The first field that does not have its form, or null. */
export function findManifestProblem(value: unknown): string | null {
  const [first] = isManifest.Errors(value);
  return first ? `${first.instancePath || 'the whole'} ${first.message}` : null;
}
