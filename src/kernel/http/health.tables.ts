interface WriteProbeTable {
  singleton: boolean;
  written_at: Date;
}

declare module '../db/database.ts' {
  interface Database {
    'kernel.write_probe': WriteProbeTable;
  }
}
