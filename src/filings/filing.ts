import type { IsoDate } from '../kernel/calendar/calendar.ts';
import type { HoldingsCover, ReportedHolding } from './holdings-report.ts';
import type { OwnershipReport } from './ownership.ts';

/** A filing of a tracked company, with the data in it. */
export interface Filing {
  accession: string;
  form: string;
  filerCik: string | null;
  items: string[];
  periodEnd: IsoDate | null;
  filedOn: IsoDate | null;
  acceptedAt: Date;
  acceptanceProven: boolean;
  publicAt: Date;
  url: string | null;
  ownership: OwnershipReport | null;
  holdings: { cover: HoldingsCover | null; lines: ReportedHolding[]; managerCik: string; managerName: string } | null;
}

/** When the platform may use what a filing says, from the time at which the filing became public. */
export type AvailableFrom = (publicAt: Date) => Date;
