interface StageMinutesTable {
  queue: string;
  minute: Date;
  completed: number;
  failed: number;
  latency_counts: number[];
}

declare module '../kernel/db/database.ts' {
  interface Database {
    'kernel.stage_minutes': StageMinutesTable;
  }
}
