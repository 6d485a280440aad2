import { statusAt } from './approval.ts';
import type { ApprovalRow } from './approval.store.ts';

/** As it is at this instant: one whose time is up is expired before any sweep says so. */
export const viewApproval = (row: ApprovalRow, now: Date): ApprovalRow => ({ ...row, status: statusAt(row, now) });
