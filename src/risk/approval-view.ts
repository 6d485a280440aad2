import { statusAt } from './approval.ts';
import type { ApprovalRow } from './approval.store.ts';

/** The approval now: one past its expiry is shown as expired even before it is swept. */
export const viewApproval = (row: ApprovalRow, now: Date): ApprovalRow => ({ ...row, status: statusAt(row, now) });
