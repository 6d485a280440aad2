import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { JudgedStatement, PendingStatement } from '../trends/credibility.store.ts';
import { advanceBook, type CredibilityBook } from '../trends/credibility.ts';
import { evaluateOutcome, isJudged, OUTCOME_SESSIONS_MAX } from '../trends/outcome.ts';
import { type PriceSeries, rememberCloses } from '../trends/prices.ts';
import { markRepeated, storyKey } from '../trends/repeated-statements.ts';
import { eventTime } from '../trends/window.ts';
import type { ImpactMaterial } from './material.ts';

/** A source that states the opposite within this time retracts its statement. */
const RETRACTION_MS = 7 * DAY_MS;
/** A judged story is remembered as long as a copy of it could still mature. */
const STORY_SESSIONS = 2 * OUTCOME_SESSIONS_MAX;

interface Pending {
  readonly statement: PendingStatement;
  readonly sourceId: string;
  readonly dueMs: number;
}

interface Statement {
  readonly availableAt: Date;
  readonly direction: ImpactMaterial['direction'];
}

/**
 * Judges statements when their horizons have passed and keeps the sources' records, as the live platform does, from the data
 * that was available at each close.
 */
export function createCredibilityState(calendar: TradingCalendar, start: CredibilityBook) {
  let book = start;
  let pending: Pending[] = [];
  const statements = new Map<string, Statement[]>();
  const counted = new Map<string, Date>();

  const statementKey = (statement: { companyId: string; storyClusterId: string }, sourceId: string) =>
    `${sourceId} ${statement.storyClusterId} ${statement.companyId}`;

  function recordImpact(impact: ImpactMaterial): void {
    if (impact.sourceId === null) return;
    const key = statementKey(impact, impact.sourceId);
    const before = statements.get(key);
    const now: Statement = { availableAt: impact.availableAt, direction: impact.direction };
    if (before) before.push(now);
    else statements.set(key, [now]);
    if (!isJudged(impact)) return;
    const entry = calendar.lastClosedSession(eventTime(impact));
    if (!entry) return;
    const dueMs = calendar.addSessions(entry.close, HORIZON_SESSIONS[impact.timeHorizon]).getTime();
    pending.push({ statement: toStatement(impact), sourceId: impact.sourceId, dueMs });
  }

  function isRetracted({ statement, sourceId }: Pending, asOf: Date): boolean {
    const opposite = statement.direction === 'positive' ? 'negative' : 'positive';
    const madeMs = statement.availableAt.getTime();
    return (statements.get(statementKey(statement, sourceId)) ?? []).some(
      ({ availableAt, direction }) =>
        direction === opposite &&
        availableAt.getTime() > madeMs &&
        availableAt <= asOf &&
        availableAt.getTime() < madeMs + RETRACTION_MS,
    );
  }

  /** Judges the statements that matured by a close with the prices available then, and updates the records to that close. */
  function judgeDue(
    asOf: Date,
    pricesOf: (statement: PendingStatement) => { own: PriceSeries; benchmark: PriceSeries },
  ): void {
    const closesOf = rememberCloses();
    const waiting: Pending[] = [];
    const judged: JudgedStatement[] = [];
    const asOfMs = asOf.getTime();
    for (const item of pending) {
      const outcome =
        item.dueMs <= asOfMs
          ? evaluateOutcome(item.statement, pricesOf(item.statement), calendar, asOf, closesOf)
          : null;
      if (!outcome) {
        waiting.push(item);
        continue;
      }
      const repeated = counted.has(storyKey(item.statement));
      judged.push({ statement: { ...item.statement, repeated, retracted: isRetracted(item, asOf) }, ...outcome });
    }
    pending = waiting;
    const outcomes = markRepeated(judged).flatMap(({ statement, status, maturedAt }) => {
      if (status !== 'unlabelable' && status !== 'repeated') counted.set(storyKey(statement), asOf);
      if (status !== 'won' && status !== 'lost') return [];
      const { sourceKey, retracted } = statement;
      return [{ sourceKey, retracted, won: status === 'won', maturedAt }];
    });
    book = advanceBook(book, outcomes, asOf);
  }

  /** Drops what can no longer mature, so that the state does not grow with the replay. */
  function forget(asOf: Date): void {
    const storyFrom = calendar.addSessions(asOf, -STORY_SESSIONS);
    const statementFromMs = calendar.addSessions(asOf, -STORY_SESSIONS).getTime();
    const storyFromMs = storyFrom.getTime();
    for (const [key, at] of counted) if (at.getTime() < storyFromMs) counted.delete(key);
    for (const [key, list] of statements) {
      const last = list.at(-1);
      if (!last || last.availableAt.getTime() < statementFromMs) statements.delete(key);
    }
    pending = pending.filter(({ statement }) => statement.availableAt.getTime() >= statementFromMs);
  }

  return {
    recordImpact,
    judgeDue,
    forget,
    /** The records at an instant: they fade between closes as well. */
    bookAt: (asOf: Date): CredibilityBook => advanceBook(book, [], asOf),
    /** Marks the stories of these statements as judged before the replay began. */
    remember(statements: readonly Pick<PendingStatement, 'sourceKey' | 'storyClusterId' | 'companyId'>[], at: Date) {
      for (const statement of statements) counted.set(storyKey(statement), at);
    },
  };
}

const toStatement = (impact: ImpactMaterial): PendingStatement => ({
  impactId: impact.id,
  ticker: impact.ticker,
  companyId: impact.companyId,
  sourceKey: impact.sourceKey,
  storyClusterId: impact.storyClusterId,
  direction: impact.direction,
  catalystType: impact.catalystType,
  timeHorizon: impact.timeHorizon,
  publishedAt: impact.publishedAt,
  availableAt: impact.availableAt,
  retracted: false,
  repeated: false,
});
