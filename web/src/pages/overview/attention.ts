import type { QueryResponse, TradingResponse } from '../../api/client.ts';
import type { Tone } from '../../components/badge.tsx';
import { breakerLabel } from '../../lib/check-names.ts';
import { formatCount } from '../../lib/format.ts';

/** One issue for the operator, and the page that shows it. */
export interface Attention {
  key: string;
  tone: Tone;
  text: string;
  to: string;
  search?: Record<string, string>;
}

export interface AttentionInput {
  health: QueryResponse<'/api/ops/pipeline/health'> | undefined;
  /** The simulated market needs no language model: its texts are written for the builtin extractor. */
  isSimulated: boolean;
  sources: QueryResponse<'/api/admin/sources/health'> | undefined;
  status: QueryResponse<'/api/system/status'> | undefined;
  conflicts: QueryResponse<'/api/market/conflicts'>['conflicts'] | undefined;
  approvals: readonly unknown[] | undefined;
  engine: TradingResponse<'/api/trading/status'> | undefined;
  engineError: string | null;
  tradingMode: string | undefined;
  incidents: TradingResponse<'/api/trading/next'>['incidents'] | undefined;
}

const ERROR_RATE_HIGH = 0.05;
const WAITING_LONG_S = 600;

/** All current issues, the most severe first. */
export function computeAttention(input: AttentionInput): Attention[] {
  return [
    ...incidentAttention(input.incidents),
    ...systemAttention(input.status),
    ...pipelineAttention(input),
    ...sourceAttention(input.sources),
    ...conflictAttention(input.conflicts),
    ...tradingAttention(input),
  ].toSorted((a, b) => Number(b.tone === 'down') - Number(a.tone === 'down'));
}

/** What the broker and the books disagree on, or an order of unknown status. */
function incidentAttention(incidents: AttentionInput['incidents'] = []): Attention[] {
  return incidents.map(({ id, order_id, ticker, message }) => ({
    key: `incident ${id}`,
    tone: 'down',
    text: ticker === null ? message : `${ticker}: ${message}`,
    to: order_id === null ? '/trading' : `/trading/orders/${order_id}`,
  }));
}

const CHECK_TONES: Readonly<Partial<Record<string, Tone>>> = { failed: 'down', warning: 'warn' };

/** Checks of the platform's health that fail, keys that vendors refuse, and processes that keep failing. */
function systemAttention(status: AttentionInput['status']): Attention[] {
  if (!status) return [];
  const hasRefusal = status.vendors.some(({ verdict }) => verdict === 'failed');
  const checks = status.checks.flatMap(({ name, status: verdict, detail }): Attention[] => {
    const tone = CHECK_TONES[verdict];
    // A vendor that refuses has an item of its own, with the reason.
    const isRepeated = name === 'vendors' && hasRefusal;
    return tone === undefined || isRepeated ? [] : [{ key: `check ${name}`, tone, text: detail, to: '/system' }];
  });
  const vendors = status.vendors
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ vendor, message }): Attention => ({ key: vendor, tone: 'down', text: message, to: '/pipeline' }));
  const processes = status.processes
    .filter(({ is_crash_looping }) => is_crash_looping)
    .map(
      ({ process, restarts, last_message }): Attention => ({
        key: `process ${process}`,
        tone: 'down',
        text: `The ${process} process failed ${restarts === 1 ? 'once' : `${restarts} times`} in the last hour: ${last_message}`,
        to: '/pipeline',
      }),
    );
  return [...checks, ...vendors, ...processes];
}

function pipelineAttention({ health, isSimulated }: AttentionInput): Attention[] {
  if (!health) return [];
  const found: Attention[] = [];
  const add = (key: string, tone: Tone, text: string) => found.push({ key, tone, text, to: '/pipeline' });
  if (!health.pipeline_enabled) add('pipeline', 'down', 'The document pipeline is off.');
  const dead = Object.values(health.queue_depths).reduce((sum, depth) => sum + depth.dead, 0);
  if (dead > 0)
    add('dead', 'down', dead === 1 ? 'One job failed permanently.' : `${formatCount(dead)} jobs failed permanently.`);
  const failed = health.document_stages.find(({ status }) => status === 'extraction_failed')?.count ?? 0;
  if (failed > 0)
    add(
      'failed',
      'warn',
      failed === 1 ? 'Extraction failed for one document.' : `Extraction failed for ${formatCount(failed)} documents.`,
    );
  for (const [name, stage] of Object.entries({ Parsing: health.parsing, Extraction: health.extraction })) {
    if ((stage.error_rate ?? 0) > ERROR_RATE_HIGH) add(name, 'warn', `${name} has a high error rate.`);
    if ((stage.oldest_waiting_seconds ?? 0) > WAITING_LONG_S) add(`${name} waits`, 'warn', `${name} is behind.`);
  }
  if (!isSimulated && health.extraction.last_model_error !== null && health.extraction.degraded > 0) {
    add('model', 'warn', 'The language model does not respond; the builtin extractor reads documents instead.');
  }
  return found;
}

function sourceAttention(sources: AttentionInput['sources']): Attention[] {
  const failing = sources?.filter(({ last_run_status }) => last_run_status === 'failed').length ?? 0;
  if (failing === 0) return [];
  const text = failing === 1 ? 'One source failed in its last run.' : `${failing} sources failed in their last run.`;
  return [{ key: 'sources', tone: 'warn', text, to: '/pipeline' }];
}

/** One issue per company on whose prices two vendors disagree. */
function conflictAttention(conflicts: AttentionInput['conflicts'] = []): Attention[] {
  const firsts = conflicts.filter(({ ticker }, index) => conflicts.findIndex((one) => one.ticker === ticker) === index);
  return firsts.map(({ ticker, bar_timestamp, source, close, second_source, second_close }) => {
    const others = conflicts.filter((one) => one.ticker === ticker).length - 1;
    const values = `${close} by ${source}, ${second_close} by ${second_source}`;
    const more = others === 0 ? '' : `, and on ${formatCount(others)} more`;
    const day = bar_timestamp.slice(0, 10);
    const text = `Market data vendors disagree on the close of ${ticker} on ${day} (${values})${more}.`;
    return { key: `conflict ${ticker}`, tone: 'warn', text, to: `/companies/${ticker}` };
  });
}

function tradingAttention({ engine, engineError, approvals, tradingMode }: AttentionInput): Attention[] {
  const found: Attention[] = [];
  const add = (key: string, tone: Tone, text: string, tab = 'positions') =>
    found.push({ key, tone, text, to: '/trading', search: { tab } });
  const waiting = approvals?.length ?? 0;
  if (waiting > 0)
    add(
      'approvals',
      'warn',
      waiting === 1 ? 'One order waits for approval.' : `${waiting} orders wait for approval.`,
      'approvals',
    );
  if (tradingMode === 'disabled') add('mode', 'warn', 'Trading is disabled; no orders are sent.');
  if (engineError !== null) add('engine', 'down', engineError);
  if (!engine) return found;
  if (engine.paused) add('paused', 'warn', 'The trading engine is paused; no positions are opened.');
  if (!engine.enabled) add('enabled', 'warn', 'The trading engine is off.');
  const tripped = engine.circuit_breakers.filter(({ status }) => status === 'tripped');
  // Without current prices nothing is bought, which is no loss: at the first start there are none yet.
  const isWaiting = tripped.every(({ name }) => name === 'stale_feed');
  if (tripped.length > 0 && isWaiting) add('breaker', 'warn', 'Entries wait for current prices.');
  if (tripped.length > 0 && !isWaiting)
    add('breaker', 'down', `Circuit breaker tripped: ${tripped.map(({ name }) => breakerLabel(name)).join(', ')}.`);
  return found;
}
