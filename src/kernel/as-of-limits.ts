/**
 * The reads that take `as_of`, each with the fields that cannot be reconstructed for a past instant and the reason. A name is
 * the path of a field from the root of the answer, without indexes of lists. `X-As-Of-Limits` sends the names.
 */
export type AsOfLimits = Readonly<Record<string, string>>;

const LAST_CHANGE = 'only the time of the last change is stored';
const NOW = 'only the present value is stored';
const REWRITTEN = 'the summary of a macro event and a thesis may have been replaced later';

const documentState = {
  failure_reason: NOW,
  extraction_jobs_failed: NOW,
  degraded: NOW,
  version: NOW,
  updated_at: LAST_CHANGE,
};
const thesis = (at: string) => ({
  [`${at}thesis`]: 'a model may have replaced the wording later',
  [`${at}thesis_source`]: 'a model may have replaced the wording later',
});
const provenance = {
  'evidence.document.status': NOW,
  'evidence.description': 'the summary of a macro event may be of a document that came later',
};

const SPLIT = 'a split may have changed it later';
const orderState = {
  quantity: SPLIT,
  limit_price: SPLIT,
  stop_price: SPLIT,
  reason: 'the last reason among the events stands in its place',
  broker_order_id: 'the broker may have given another one later',
  updated_at: 'the time of the last event stands in its place',
};

export const AS_OF_LIMITS: Readonly<Record<string, AsOfLimits>> = {
  '/api/documents': documentState,
  '/api/documents/:document_id': documentState,
  '/api/documents/:document_id/original': {},
  '/api/trends': {},
  '/api/trends/history': {},
  '/api/trends/:trend_id': {},
  '/api/trends/:trend_id/evidence': { evidence: 'a past trend keeps its strongest evidence only' },
  '/api/trends/:trend_id/projection': {},
  '/api/recommendations': thesis(''),
  '/api/recommendations/:recommendation_id': thesis(''),
  '/api/recommendations/:recommendation_id/evidence': { ...thesis('recommendation.'), ...provenance },
  '/api/recommendations/:recommendation_id/explain': thesis('recommendation.'),
  '/api/macro/events': { restricted: NOW },
  '/api/macro/events/:event_id': { restricted: NOW },
  '/api/macro/impacts/:ticker': { 'exposure_profile.updated_at': LAST_CHANGE },
  '/api/patterns/:ticker': { 'patterns.updated_at': LAST_CHANGE },
  '/api/patterns/:ticker/competitors': { 'cross_company_patterns.updated_at': LAST_CHANGE },
  '/api/patterns/:ticker/competitive-signals': {},
  '/api/patterns/:ticker/decisions': {},
  '/api/signals': {
    dual_pipeline_enabled: NOW,
    'signals.mapped_action': 'it depends on dual_pipeline_enabled',
    'signals.mapped_confidence': 'it depends on dual_pipeline_enabled',
  },
  '/api/signals/:ticker': {},
  '/api/validation/summary': {},
  '/api/validation/calibration': {},
  '/api/validation/ic-by-horizon': {},
  '/api/validation/gate-status': { updated_at: 'the time of the evaluation stands in its place' },
  '/api/validation/attribution/sources': {
    'sources.credibility_effective': NOW,
    'sources.duplicate_rate': 'a document may have been found to be a copy later',
  },
  '/api/validation/attribution/catalysts': {},
  '/api/validation/attribution/layers': {},
  '/api/positions': {
    current_price: 'quotes are not kept: the close of the last bar stands in their place',
    unrealized_pnl: 'it is computed with that close',
    stop_price: NOW,
    target_price: NOW,
    protection_status: NOW,
    resting_stops: NOW,
    updated_at: 'the time of the last booking stands in its place',
  },
  '/api/orders': orderState,
  '/api/orders/:order_id': {
    ...orderState,
    'decision_trace.approval': NOW,
    ...thesis('decision_trace.recommendation.'),
    'decision_trace.evidence.document.status': NOW,
    'decision_trace.evidence.description': provenance['evidence.description'],
  },
  '/api/trading/decisions': {},
  '/api/trading/equity': {
    started_at: 'of the present capital',
    initial_capital: 'of the present capital',
  },
  '/api/trading/metrics/history': {},
  '/api/admin/trading/config': {},
  '/api/admin/trading/approval-config': {},
  '/api/search': {
    'results.title': REWRITTEN,
    'results.title_highlights': REWRITTEN,
    'results.snippet': REWRITTEN,
    'results.highlights': REWRITTEN,
    'results.source_name': NOW,
    'results.score': 'it uses the present credibility of the source',
    semantic: 'the order by meaning uses the vectors that documents have now',
    index: NOW,
  },
  '/api/reports': {},
  '/api/reports/:report_id': {},
  '/api/reports/:report_id(^[0-9a-fA-F-]{36}).html': {},
};
