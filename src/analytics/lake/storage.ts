export interface StoredFile {
  /** Identifies this version of the file. */
  tag: string;
  sizeBytes: number;
}

/** The storage of the lake's files. A file is written once and never replaced; nobody reads it before a snapshot names it. */
export interface LakeStorage {
  /** Its location for messages. */
  readonly place: string;
  /** Its root as a URI, which Iceberg's metadata name unless another one is configured. */
  readonly location: string;
  /** The local folder that has the files of `localPath`. */
  readonly readRoot: string;
  /** A local folder for files in progress; only the publisher uses it. */
  readonly workFolder: string;
  /** Throws when the storage belongs to another database. Writes nothing. */
  check(lakeId: string): Promise<void>;
  /** Marks the storage as this database's; throws when it belongs to another. */
  claim(lakeId: string): Promise<void>;
  /** Stores the local file and removes it. */
  put(localFile: string, key: string): Promise<StoredFile>;
  putBytes(bytes: Buffer, key: string): Promise<StoredFile>;
  /** A local path with the content of a stored file. */
  localPath(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  findTag(key: string): Promise<string | null>;
  /** Keys of data and metadata files that have not changed recently. */
  listSettled(): AsyncIterable<string>;
}

/** The local files of one publication; no two publications share them. */
export interface WorkFiles {
  csv: string;
  /** New rows. */
  parquet: string;
  /** Positions of rows that were replaced or removed. */
  deletes: string;
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
/** A younger file may belong to a publication that is not committed yet. */
export const SETTLED_AFTER_MS = 6 * 3_600_000;

export const foreignLake = (place: string): string =>
  `${place} contains the lake of another database: set LAKE_DIR or LAKE_S3_BUCKET to another location, or remove it`;

/** Whether the lake wrote a file of this name; others are left alone. */
export const isLakeFile = (key: string): boolean =>
  !key.startsWith('_') && /\.(?:parquet|avro|metadata\.json)$/.test(key);
