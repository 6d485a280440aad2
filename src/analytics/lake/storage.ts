export interface StoredFile {
  /** Tells this file from any other of the same name. */
  tag: string;
  sizeBytes: number;
}

/** Where the lake's files are. Replacing one is atomic: a reader finds the old or the new one, never a part. */
export interface LakeStorage {
  /** In words, for people. */
  readonly place: string;
  /** A folder on this machine for what is being made; files in it are nobody's but the publisher's. */
  readonly workFolder: string;
  /** Throws when the place belongs to another database. */
  claim(lakeId: string): Promise<void>;
  /** Makes sure that these folders exist, where there are folders: a cluster does not take a table without one. */
  prepare(folders: readonly string[]): Promise<void>;
  /** Takes the local file away. */
  put(localFile: string, key: string): Promise<StoredFile>;
  remove(key: string): Promise<void>;
  findTag(key: string): Promise<string | null>;
  /** Keys of Parquet files that have not been touched for a while. */
  listSettled(): AsyncIterable<string>;
}

export const IDENTITY_KEY = '_sextant-lake';
export const WORK_FOLDER = '_work';
/** A file younger than this may be one whose publication is being recorded at this moment. */
export const SETTLED_AFTER_MS = 3_600_000;

export const foreignLake = (place: string): string =>
  `${place} holds the lake of another database: choose another place (LAKE_DIR, LAKE_S3_BUCKET) or remove it`;
