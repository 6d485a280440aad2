import { DEFAULT_ACCOUNT_STATE } from './account-state.ts';
import type { RiskCheck } from './evaluate-order.ts';
import type { EvaluationRecord } from './evaluate-request.ts';
import { DEFAULT_PORTFOLIO_CONFIG } from './portfolio-config.ts';
import { isSameState } from './same-state.ts';

const DEFAULT_CONFIG_JSON = JSON.stringify(DEFAULT_PORTFOLIO_CONFIG);

/**
 * The answer as JSON. Most of it are words of our own, which need no escaping, and most stays as it was for the order before:
 * putting together what was written then takes a fraction of what a general serialiser takes, and that was most of the request.
 */
export function evaluationJson(record: EvaluationRecord): string {
  const { checks, config_snapshot: config, rejection_reasons: reasons } = record;
  let json = `{"evaluation_id":"${record.evaluation_id}","recommendation_id":${JSON.stringify(record.recommendation_id)},"ticker":${JSON.stringify(record.ticker)},"eligible":${record.eligible},"allowed_mode":"${record.allowed_mode}","checks":[`;
  // Added up, and not joined: the engine puts a few dozen parts together once, when the text is sent.
  for (let index = 0; index < checks.length; index++) json += checkJson(checks[index] as RiskCheck, index);
  json += `],"rejection_reasons":${reasons.length === 0 ? '[]' : JSON.stringify(reasons)},"config_snapshot":`;
  json += config === DEFAULT_PORTFOLIO_CONFIG ? DEFAULT_CONFIG_JSON : JSON.stringify(config);
  json += ',"state_snapshot":';
  json += stateJson(record.state_snapshot);
  return `${json},"evaluated_at":"${timeText(record.evaluated_at)}"}`;
}

/** What stands in one place of the list, as it was last written there. */
interface Written {
  check: RiskCheck;
  observed: RiskCheck['observed'];
  /** Up to the figure observed, which is all that differs between most orders, and behind it. */
  before: string;
  after: string;
  /** In one piece, once it was the same often enough to be worth it. */
  whole: string;
  times: number;
}
const OFTEN = 8;
const written: Written[] = [];

function checkJson(check: RiskCheck, index: number): string {
  const last = written[index];
  if (last === undefined || !differsInFigureOnly(last.check, check)) return writeAnew(check, index);
  if (last.observed !== check.observed) {
    last.observed = check.observed;
    last.times = 0;
  } else if (last.times === OFTEN) {
    return last.whole;
  } else if (++last.times === OFTEN) {
    last.whole = [last.before, figureJson(check.observed), last.after].join('');
  }
  return last.before + figureJson(check.observed) + last.after;
}

const differsInFigureOnly = (one: RiskCheck, other: RiskCheck): boolean =>
  one.name === other.name &&
  one.limit === other.limit &&
  one.passed === other.passed &&
  one.severity === other.severity &&
  one.data_available === other.data_available &&
  one.message === other.message;

function writeAnew(check: RiskCheck, index: number): string {
  const { name, passed, severity, observed, limit, data_available: known, message } = check;
  const comma = index === 0 ? '' : ',';
  // Joined, because these parts stay: text that was added up would be put together anew each time.
  const before = [comma, '{"name":"', name, '","passed":', passed, ',"severity":"', severity, '","observed":'].join('');
  const after = [',"limit":', figureJson(limit), ',"data_available":', known, ',"message":"', message, '"}'].join('');
  written[index] = { check, observed, before, after, whole: '', times: 0 };
  return before + figureJson(observed) + after;
}

/** Words here are modes and gates; numbers are finite. */
const figureJson = (figure: RiskCheck['observed']): string =>
  typeof figure === 'string' ? `"${figure}"` : `${figure}`;

let lastState = { state: DEFAULT_ACCOUNT_STATE, json: JSON.stringify(DEFAULT_ACCOUNT_STATE) };

function stateJson(state: EvaluationRecord['state_snapshot']): string {
  if (!isSameState(state, lastState.state)) lastState = { state, json: JSON.stringify(state) };
  return lastState.json;
}

let lastSecond = { second: 0, text: '' };

/** As `toISOString`, which takes nearly as long as all checks of an order: a second is written out once. */
function timeText(time: Date): string {
  const ms = time.getTime();
  const second = Math.floor(ms / 1_000);
  if (second !== lastSecond.second) lastSecond = { second, text: time.toISOString().slice(0, -'000Z'.length) };
  return `${lastSecond.text}${String(1_000 + ms - second * 1_000).slice(1)}Z`;
}
