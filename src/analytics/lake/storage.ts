export interface StoredFile {
  /** Identifies this version of the file. */
  tag: string;
  sizeBytes: number;
}

/** The storage of the lake's files. Replacing a file is atomic: a reader sees the old or the new one, never a part. */
export interface LakeStorage {
  /** Its location for messages. */
  readonly place: string;
  /** A local folder for files in progress; only the publisher uses it. */
  readonly workFolder: string;
  /** Throws when the storage belongs to another database. Writes nothing. */
  check(lakeId: string): Promise<void>;
  /** Marks the storage as this database's; throws when it belongs to another. */
  claim(lakeId: string): Promise<void>;
  /** Creates these folders where the storage has folders, because a cluster refuses a table without one. */
  prepare(folders: readonly string[]): Promise<void>;
  /** Stores the local file and removes it. */
  put(localFile: string, key: string): Promise<StoredFile>;
  remove(key: string): Promise<void>;
  findTag(key: string): Promise<string | null>;
  /** Keys of Parquet files that have not changed recently. */
  listSettled(): AsyncIterable<string>;
}

/** The local files of one publication; no two publications share them. */
export interface WorkFiles {
  csv: string;
  parquet: string;
  remove(): Promise<void>;
}

/** The storage's work folder. */
export interface WorkFolder {
  newFiles(name: string): WorkFiles;
  /** Removes files of interrupted publications, which have not changed since `before`. */
  removeLeftovers(before: Date): Promise<void>;
}

export const IDENTITY_KEY = '_sextant-lake';
export const WORK_FOLDER = '_work';
/** A younger file may belong to a publication that is not recorded yet. */
export const SETTLED_AFTER_MS = 3_600_000;

export const foreignLake = (place: string): string =>
  `${place} contains the lake of another database: set LAKE_DIR or LAKE_S3_BUCKET to another location, or remove it`;
