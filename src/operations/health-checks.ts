import type { HealthCheck } from '../kernel/http/health.ts';

/** Each check is pure: facts in, one sentence and what to do out. */

const GB = 1e9;
const SPACE_WARNING_BYTES = 2 * GB;
const SPACE_FAILED_BYTES = 0.2 * GB;

/** Null where the space cannot be read. */
export function checkDisk(freeBytes: number | null): HealthCheck {
  const name = 'disk';
  if (freeBytes === null) {
    const action = 'Check that SEXTANT_DATA_DIR exists and can be read.';
    return { name, status: 'failed', detail: 'The free space of the data folder cannot be read.', action };
  }
  const detail = `The data folder has ${(freeBytes / GB).toFixed(1)} GB of free space.`;
  if (freeBytes < SPACE_FAILED_BYTES)
    return {
      name,
      status: 'failed',
      detail,
      action: 'Free space now: documents, prices and orders can soon not be stored.',
    };
  if (freeBytes < SPACE_WARNING_BYTES)
    return { name, status: 'warning', detail, action: 'Free space: below 0.2 GB the platform stops working.' };
  return { name, status: 'ok', detail, action: null };
}

export interface LoopFacts {
  /** Whether a process leads the trading engine now. */
  isLed: boolean;
  /** The last round of the account that is traded; null before the first. */
  lastRoundAt: Date | null;
  pollingIntervalSeconds: number;
}

/** Rounds that may be missed before the loop counts as stopped; below it a slow broker is enough. */
const ROUNDS_MISSED_MAX = 3;
const LOOP_AGE_MIN_SECONDS = 30;

export function checkTradingLoop(facts: LoopFacts, now: Date): HealthCheck {
  const name = 'trading_loop';
  const { isLed, lastRoundAt, pollingIntervalSeconds } = facts;
  if (!isLed) {
    const ran = lastRoundAt === null ? 'has not run yet' : `ran last ${ageText(lastRoundAt, now)} ago`;
    return {
      name,
      status: lastRoundAt === null ? 'off' : 'failed',
      detail: `No process runs the trading loop; it ${ran}.`,
      action: lastRoundAt === null ? null : 'Start the role trading, or look for its failure in the log.',
    };
  }
  if (lastRoundAt === null) {
    const action = 'Start a broker role; trading begins after the first reconciliation with the broker.';
    return { name, status: 'warning', detail: 'The trading loop waits for the broker.', action };
  }
  const detail = `The trading loop ran ${ageText(lastRoundAt, now)} ago; it is set to run every ${pollingIntervalSeconds} s.`;
  const limitSeconds = Math.max(LOOP_AGE_MIN_SECONDS, ROUNDS_MISSED_MAX * pollingIntervalSeconds);
  return ageSeconds(lastRoundAt, now) > limitSeconds
    ? {
        name,
        status: 'failed',
        detail,
        action: 'Exits are not decided: look for failures of the trading engine in the log.',
      }
    : { name, status: 'ok', detail, action: null };
}

export interface ReconciliationFacts {
  books: 'agree' | 'disagree' | 'stale';
  /** The broker's process has started and has not reconciled yet. */
  isStarting: boolean;
  reconciledAt: Date | null;
}

/** Null where no account is traded. The reason of a failure may name an account: it is in the log and in the incidents. */
export function checkReconciliation(facts: ReconciliationFacts | null, now: Date): HealthCheck {
  const name = 'broker_reconciliation';
  if (facts === null) return { name, status: 'off', detail: 'No broker account is connected.', action: null };
  const { books, isStarting, reconciledAt } = facts;
  const when = reconciledAt === null ? 'has not succeeded yet' : `succeeded last ${ageText(reconciledAt, now)} ago`;
  const detail = `The reconciliation with the broker ${when}.`;
  if (books === 'agree') return { name, status: 'ok', detail, action: null };
  if (books === 'disagree') {
    const action = 'Entries wait: see broker_incidents, and compare the positions with the broker.';
    return { name, status: 'warning', detail: `${detail} The positions do not agree.`, action };
  }
  const action = "Entries wait: the log of the broker's process and broker_incidents have the reason.";
  return { name, status: isStarting ? 'warning' : 'failed', detail, action };
}

export interface MailFacts {
  emailEnabled: boolean;
  smsEnabled: boolean;
  /** Enabled channels that operators added. */
  addedChannels: number;
  failedLastDay: number;
  sentLastDay: number;
}

export function checkMail(facts: MailFacts): HealthCheck {
  const name = 'mail';
  const { emailEnabled, smsEnabled, addedChannels, failedLastDay, sentLastDay } = facts;
  if (!emailEnabled && !smsEnabled && addedChannels === 0)
    return { name, status: 'off', detail: 'No notifications are sent.', action: null };
  const detail = `In the last day ${sentLastDay} notifications were sent and ${failedLastDay} attempts failed.`;
  if (failedLastDay === 0) return { name, status: 'ok', detail, action: null };
  const action =
    'See the notification history for the reason; check SMTP_HOST, the TWILIO settings or the address of the channel.';
  return { name, status: sentLastDay === 0 ? 'failed' : 'warning', detail, action };
}

export interface VendorFacts {
  vendor: string;
  verdict: 'ok' | 'failed' | 'not_configured';
  checked_at: Date;
}

const VENDOR_CHECK_AGE_MAX_SECONDS = 3 * 3_600;

export function checkVendorAnswers(vendors: readonly VendorFacts[], now: Date): HealthCheck {
  const name = 'vendors';
  const asked = vendors.filter(({ verdict }) => verdict !== 'not_configured');
  if (asked.length === 0) return { name, status: 'off', detail: 'No vendor has been checked.', action: null };
  const failed = asked.filter(({ verdict }) => verdict === 'failed').map(({ vendor }) => vendor);
  if (failed.length > 0) {
    const action = 'Run "sextant doctor": it calls each vendor and names the setting to change.';
    return { name, status: 'warning', detail: `The last check failed for: ${failed.join(', ')}.`, action };
  }
  const newest = new Date(Math.max(...asked.map(({ checked_at }) => checked_at.getTime())));
  if (ageSeconds(newest, now) > VENDOR_CHECK_AGE_MAX_SECONDS) {
    const action = 'Start the role housekeeping, which checks the vendors every hour.';
    return { name, status: 'warning', detail: `The vendors were checked ${ageText(newest, now)} ago.`, action };
  }
  return { name, status: 'ok', detail: `${asked.length} vendors answered the last check.`, action: null };
}

export interface LakeFacts {
  tables: number;
  waitingMonths: number;
  lastPublishedAt: Date | null;
}

/** The publisher starts within minutes of a change. */
const LAKE_AGE_MAX_SECONDS = 3_600;

export function checkLake({ tables, waitingMonths, lastPublishedAt }: LakeFacts, now: Date): HealthCheck {
  const name = 'lake';
  if (tables === 0) return { name, status: 'off', detail: 'The lake has not been published yet.', action: null };
  const published = lastPublishedAt === null ? 'never' : `${ageText(lastPublishedAt, now)} ago`;
  const detail = `The lake was published last ${published}; ${waitingMonths} months wait for publication.`;
  const isLate =
    waitingMonths > 0 && (lastPublishedAt === null || ageSeconds(lastPublishedAt, now) > LAKE_AGE_MAX_SECONDS);
  if (!isLate) return { name, status: 'ok', detail, action: null };
  return {
    name,
    status: 'warning',
    detail,
    action: 'Start the role lake, or run "sextant lake publish" to see why it fails.',
  };
}

export interface BucketFacts {
  use: 'artifacts' | 'lake';
  /** What went wrong, as the end of a sentence about the bucket; null where it answered. */
  failure: string | null;
}

const BUCKETS = {
  artifacts: {
    name: 'artifact_storage',
    subject: 'The bucket of raw artifacts',
    settings: 'ARTIFACTS_S3_BUCKET and ARTIFACTS_S3_ENDPOINT',
  },
  lake: { name: 'lake_storage', subject: 'The bucket of the lake', settings: 'LAKE_S3_BUCKET and LAKE_S3_ENDPOINT' },
} as const;

/** Without raw artifacts no document is stored; the lake can wait. */
export function checkBucket({ use, failure }: BucketFacts): HealthCheck {
  const { name, subject, settings } = BUCKETS[use];
  if (failure === null) return { name, status: 'ok', detail: `${subject} answers.`, action: null };
  const action = `Check ${settings}, the credentials and the network; "sextant doctor" asks again.`;
  return { name, status: use === 'artifacts' ? 'failed' : 'warning', detail: `${subject} ${failure}.`, action };
}

export interface QueueServerFacts {
  /** Why the message server cannot be used; null where it answers. */
  failure: string | null;
}

/** Jobs run without it, so that its absence is a warning. Health is open to everyone: the reason is in "sextant doctor". */
export function checkQueueServer({ failure }: QueueServerFacts): HealthCheck {
  const name = 'queue';
  if (failure === null) return { name, status: 'ok', detail: 'NATS JetStream delivers the jobs.', action: null };
  const detail = 'NATS JetStream cannot be used; workers claim jobs from the database.';
  return { name, status: 'warning', detail, action: 'Start the server of QUEUE_URL; "sextant doctor" has the reason.' };
}

const ageSeconds = (then: Date, now: Date): number => Math.max(0, (now.getTime() - then.getTime()) / 1_000);

function ageText(then: Date, now: Date): string {
  const seconds = ageSeconds(then, now);
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
