/** Server settings by name, as in `postgresql.conf`. */
export type ServerSettings = Readonly<Record<string, string>>;

/**
 * Settings for a machine that also runs the platform. They are passed on the command line, so that a new version's values
 * take effect.
 */
const LAPTOP_SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // TCP works everywhere; the path of a Unix socket is limited to 107 bytes, and data folders may be deeper.
  unix_socket_directories: '',
  cluster_name: 'sextant',
  max_connections: '200',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  // JIT compilation takes longer than the platform's queries run.
  jit: 'off',
  // Starting worker processes takes longer too, and all processors are busy where a scan is long.
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  // No replica reads from this server, so the WAL only needs what crash recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The log on disk stays near this size; the server's own default is 1 GB.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

/** One file a day or per 10 MB; `pruneServerLogs` keeps the newest few. */
const LOG_SETTINGS: ServerSettings = {
  logging_collector: 'on',
  log_filename: 'postgres-%Y%m%d-%H%M%S.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_rotation_size: '10MB',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%a@%d ',
};

export function serverArguments(options: {
  dataDir: string;
  logDir: string;
  port: number;
  settings?: ServerSettings;
}): string[] {
  const settings: ServerSettings = {
    ...LAPTOP_SETTINGS,
    ...LOG_SETTINGS,
    log_directory: options.logDir,
    ...options.settings,
    port: String(options.port),
  };
  return ['-D', options.dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
