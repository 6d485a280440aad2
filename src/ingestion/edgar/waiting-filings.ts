import { DAY_MS } from '../../kernel/clock.ts';
import { instant, isObject } from '../json.ts';

/** EDGAR serves a filing minutes, rarely days, after it lists it. */
export const WAITING_MS = 7 * DAY_MS;
const WAITING_MAX = 200;

/** Filings whose files were not served, with the time of the first attempt, kept in the cursor. */
export type WaitingFilings = Record<string, string>;

/** Earlier releases kept the number of attempts; these begin again. */
export function readWaiting(value: unknown, now: Date): WaitingFilings {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([accession, since]) => [accession, (instant(since) ?? now).toISOString()]),
  );
}

/** Each run tries a waiting filing again, until it is read or has waited too long. */
export function updateWaiting(
  before: WaitingFilings,
  { resolved, failed, now }: { resolved: readonly string[]; failed: readonly string[]; now: Date },
): { waiting: WaitingFilings; givenUp: string[] } {
  const done = new Set(resolved);
  const waiting: WaitingFilings = {};
  const givenUp: string[] = [];
  const added = failed.filter((accession) => before[accession] === undefined);
  const all = [...Object.entries(before), ...added.map((accession) => [accession, now.toISOString()] as const)];
  for (const [accession, since] of all) {
    if (done.has(accession)) continue;
    const isOver = now.getTime() - Date.parse(since) >= WAITING_MS;
    if (isOver || Object.keys(waiting).length >= WAITING_MAX) givenUp.push(accession);
    else waiting[accession] = since;
  }
  return { waiting, givenUp };
}
