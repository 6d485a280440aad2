export interface TableVersionsTable {
  name: string;
  version: number;
}

declare module './database.ts' {
  interface Database {
    'kernel.table_versions': TableVersionsTable;
  }
}
