import { DEFAULT_ACCOUNT_STATE } from './account-state.ts';
import type { RiskCheck } from './check.ts';
import type { EvaluationRecord } from './evaluate-request.ts';
import { DEFAULT_PORTFOLIO_CONFIG } from './portfolio-config.ts';

const DEFAULT_CONFIG_JSON = JSON.stringify(DEFAULT_PORTFOLIO_CONFIG);
const DEFAULT_STATE_JSON = JSON.stringify(DEFAULT_ACCOUNT_STATE);

/**
 * The answer as JSON. Most of it are words of our own, which need no escaping: writing them straight out takes a fraction of
 * what a general serialiser takes, and that was most of the whole request.
 */
export function evaluationJson(record: EvaluationRecord): string {
  let checks = '';
  for (const check of record.checks) checks += checks === '' ? checkJson(check) : `,${checkJson(check)}`;
  const { config_snapshot: config, state_snapshot: state, rejection_reasons: reasons } = record;
  const configJson = config === DEFAULT_PORTFOLIO_CONFIG ? DEFAULT_CONFIG_JSON : JSON.stringify(config);
  const stateJson = state === DEFAULT_ACCOUNT_STATE ? DEFAULT_STATE_JSON : JSON.stringify(state);
  return (
    `{"evaluation_id":"${record.evaluation_id}","recommendation_id":${JSON.stringify(record.recommendation_id)},` +
    `"ticker":${JSON.stringify(record.ticker)},"eligible":${record.eligible},"allowed_mode":"${record.allowed_mode}",` +
    `"checks":[${checks}],"rejection_reasons":${reasons.length === 0 ? '[]' : JSON.stringify(reasons)},` +
    `"config_snapshot":${configJson},"state_snapshot":${stateJson},"evaluated_at":"${record.evaluated_at.toISOString()}"}`
  );
}

function checkJson(check: RiskCheck): string {
  return (
    `{"name":"${check.name}","passed":${check.passed},"severity":"${check.severity}",` +
    `"observed":${figureJson(check.observed)},"limit":${figureJson(check.limit)},` +
    `"data_available":${check.data_available},"message":"${check.message}"}`
  );
}

/** Words here are modes and gates; numbers are finite. */
const figureJson = (figure: RiskCheck['observed']): string =>
  typeof figure === 'string' ? `"${figure}"` : `${figure}`;
