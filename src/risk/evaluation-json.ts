import { DEFAULT_ACCOUNT_STATE } from './account-state.ts';
import { CHECK_NAMES, type CheckName, type RiskCheck } from './check.ts';
import type { EvaluationRecord } from './evaluate-request.ts';
import { DEFAULT_PORTFOLIO_CONFIG } from './portfolio-config.ts';

const DEFAULT_CONFIG_JSON = JSON.stringify(DEFAULT_PORTFOLIO_CONFIG);
const DEFAULT_STATE_JSON = JSON.stringify(DEFAULT_ACCOUNT_STATE);

/**
 * The answer as JSON. Most of it are words of our own, which need no escaping: putting together what was written before takes a
 * fraction of what a general serialiser takes, and that was most of the whole request.
 */
export function evaluationJson(record: EvaluationRecord): string {
  const { config_snapshot: config, state_snapshot: state, rejection_reasons: reasons } = record;
  let json = `{"evaluation_id":"${record.evaluation_id}","recommendation_id":${JSON.stringify(record.recommendation_id)},"ticker":${JSON.stringify(record.ticker)},"eligible":${record.eligible},"allowed_mode":"${record.allowed_mode}","checks":[`;
  // Added up, and not joined: the engine puts a few dozen parts together once, when the text is sent.
  record.checks.forEach((check, index) => {
    json += checkJson(check, index);
  });
  json += `],"rejection_reasons":${reasons.length === 0 ? '[]' : JSON.stringify(reasons)},"config_snapshot":`;
  json += config === DEFAULT_PORTFOLIO_CONFIG ? DEFAULT_CONFIG_JSON : JSON.stringify(config);
  json += ',"state_snapshot":';
  json += state === DEFAULT_ACCOUNT_STATE ? DEFAULT_STATE_JSON : JSON.stringify(state);
  return `${json},"evaluated_at":"${record.evaluated_at.toISOString()}"}`;
}

/** What was last written in each place: one order after another is held against the same account, and most checks say the same. */
const written: { check: RiskCheck; json: string }[] = [];

function checkJson(check: RiskCheck, index: number): string {
  const last = written[index];
  if (last !== undefined && isSame(last.check, check)) return last.json;
  const opening = openingOf(check);
  const json = `${index === 0 ? '' : ','}${opening}${figureJson(check.observed)},"limit":${figureJson(check.limit)}${endOf(check)}`;
  written[index] = { check, json };
  return json;
}

const isSame = (one: RiskCheck, other: RiskCheck): boolean =>
  one.name === other.name &&
  one.observed === other.observed &&
  one.limit === other.limit &&
  one.passed === other.passed &&
  one.severity === other.severity &&
  one.data_available === other.data_available &&
  one.message === other.message;

const openings = new Map<CheckName, readonly string[]>(
  CHECK_NAMES.map((name) => [
    name,
    ['hard', 'live_only'].flatMap((severity) =>
      [false, true].map((passed) => `{"name":"${name}","passed":${passed},"severity":"${severity}","observed":`),
    ),
  ]),
);

const openingOf = ({ name, passed, severity }: RiskCheck): string =>
  openings.get(name)?.[(severity === 'hard' ? 0 : 2) + (passed ? 1 : 0)] ?? '';

/** By message: they are sentences of our own, and few. */
const ends = { known: new Map<string, string>(), unknown: new Map<string, string>() };

function endOf({ data_available: isKnown, message }: RiskCheck): string {
  const written = isKnown ? ends.known : ends.unknown;
  const found = written.get(message);
  if (found !== undefined) return found;
  const end = `,"data_available":${isKnown},"message":"${message}"}`;
  written.set(message, end);
  return end;
}

/** Words here are modes and gates; numbers are finite. */
const figureJson = (figure: RiskCheck['observed']): string =>
  typeof figure === 'string' ? `"${figure}"` : `${figure}`;
