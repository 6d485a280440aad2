import { DEFAULT_ACCOUNT_STATE } from './account-state.ts';
import type { Figure } from './check-definition.ts';
import type { RiskCheck } from './evaluate-order.ts';
import type { EvaluationRecord } from './evaluate-request.ts';
import { DEFAULT_PORTFOLIO_CONFIG } from './portfolio-config.ts';
import { RISK_CHECKS } from './risk-checks.ts';

const DEFAULT_CONFIG_JSON = JSON.stringify(DEFAULT_PORTFOLIO_CONFIG);
const DEFAULT_STATE_JSON = JSON.stringify(DEFAULT_ACCOUNT_STATE);

/**
 * The same text as `JSON.stringify(record)`, which a test compares and validates against the response schema. An evaluation
 * has 23 checks of constant words: as a template it takes 9 µs, by `JSON.stringify` 20 µs and by the serializer that Fastify
 * compiles from the schema 26 µs. `POST /evaluate` needs that to reach 55% of the rate of a bare route.
 */
export function evaluationJson(record: EvaluationRecord): string {
  const { config_snapshot: config, state_snapshot: state } = record;
  const configJson = config === DEFAULT_PORTFOLIO_CONFIG ? DEFAULT_CONFIG_JSON : JSON.stringify(config);
  const stateJson = state === DEFAULT_ACCOUNT_STATE ? DEFAULT_STATE_JSON : JSON.stringify(state);
  return (
    `{"evaluation_id":"${record.evaluation_id}","recommendation_id":${JSON.stringify(record.recommendation_id)},` +
    `"ticker":${JSON.stringify(record.ticker)},"eligible":${record.eligible},"allowed_mode":"${record.allowed_mode}",` +
    `"checks":[${checksJson(record.checks)}],"rejection_reasons":${JSON.stringify(record.rejection_reasons)},` +
    `"config_snapshot":${configJson},"state_snapshot":${stateJson},"evaluated_at":"${record.evaluated_at.toISOString()}"}`
  );
}

/** Names and messages come from the catalogue and need no escaping. */
function checksJson(checks: readonly RiskCheck[]): string {
  let json = '';
  for (const check of checks) {
    const figures = `${figureJson(check.observed)},"limit":${figureJson(check.limit)}`;
    const passed = PASSED_TEXTS.get(check.message);
    if (json !== '') json += ',';
    json += passed
      ? passed.before + figures + passed.after
      : textBefore(check.name, check.passed, check.severity) + figures + textAfter(check.data_available, check.message);
  }
  return json;
}

const textBefore = (name: string, passed: boolean, severity: string): string =>
  `{"name":"${name}","passed":${passed},"severity":"${severity}","observed":`;
const textAfter = (dataAvailable: boolean, message: string): string =>
  `,"data_available":${dataAvailable},"message":"${message}"}`;

/** Constant text of the checks that applied and passed, by their message: most checks of most orders. It saves 4 µs. */
const PASSED_TEXTS: ReadonlyMap<string, { before: string; after: string }> = new Map(
  RISK_CHECKS.map(({ name, severity, passMessage }) => [
    passMessage,
    { before: textBefore(name, true, severity), after: textAfter(true, passMessage) },
  ]),
);

/** A text here is a trading mode or the status of the quality gate; numbers are finite. */
const figureJson = (figure: Figure): string => (typeof figure === 'string' ? `"${figure}"` : `${figure}`);
