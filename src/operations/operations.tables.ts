import type { Generated } from 'kysely';
import type { CheckedVendor, CheckVerdict } from './vendor-check.ts';

interface StageMinutesTable {
  queue: string;
  minute: Date;
  completed: number;
  failed: number;
  latency_counts: number[];
}

interface ProcessRestartsTable {
  id: Generated<string>;
  process: string;
  happened_at: Date;
  exit_code: number | null;
  signal: string | null;
  message: string;
}

interface VendorChecksTable {
  vendor: CheckedVendor;
  checked_at: Date;
  verdict: CheckVerdict;
  message: string;
  fingerprint: string | null;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    'kernel.stage_minutes': StageMinutesTable;
    'kernel.process_restarts': ProcessRestartsTable;
    'kernel.vendor_checks': VendorChecksTable;
  }
}
