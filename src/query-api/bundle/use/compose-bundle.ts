import { listGateInputs } from '../../../broker/gate-inputs.store.ts';
import { GATE_RULES } from '../../../broker/gate-rules.ts';
import { listOrderEvents, listOrderFills } from '../../../broker/order-view.store.ts';
import { findTracedOrder, listOrdersOfRecommendations, type TradeOrder } from '../../../broker/trade-order.store.ts';
import { type DocumentText, listDocumentTexts } from '../../../documents/document-text.store.ts';
import { listImpactReadings } from '../../../intelligence/impact-reading.store.ts';
import { listAuditEvents, listAuditHeads } from '../../../kernel/audit/audit.store.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import { ALGO_VERSION, CONFIG_HASH } from '../../../recommendations/algorithm.ts';
import { findRecommendation } from '../../../recommendations/recommendation.store.ts';
import { listEvidenceWithProvenance } from '../../../recommendations/recommendation-evidence.store.ts';
import { findRecommendationInputs } from '../../../recommendations/recommendation-inputs.store.ts';
import { listDecisionInputs } from '../../../trading/decision-inputs.store.ts';
import { findDecision, listDecisionsBehind } from '../../../trading/decision.store.ts';
import { TRADING_RULES } from '../../../trading/rules-version.ts';
import { BUNDLE_FORMAT, sealBundle } from '../bundle.ts';

/** Texts beyond this are left out, the weakest evidence first; their hashes stay. */
const TEXT_CHARS_MAX = 4_000_000;

export interface BundleSubject {
  kind: 'recommendation' | 'order';
  id: string;
}

interface Options {
  withRestricted: boolean;
  version: string;
  now: Date;
}

/** The file of a recommendation or an order: everything it was decided by, and its outcome. */
export async function composeBundle(db: Executor, subject: BundleSubject, options: Options): Promise<string> {
  const found = subject.kind === 'order' ? await ofOrder(db, subject.id) : await ofRecommendation(db, subject.id);
  const { recommendationId, orders, decisions } = found;
  const recommendation = recommendationId ? await findRecommendation(db, recommendationId) : null;
  if (subject.kind === 'recommendation' && !recommendation) throw notFound('recommendation');
  const evidence = recommendation ? await listEvidenceWithProvenance(db, recommendation.id, options) : [];
  const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const documents = await listDocumentTexts(db, unique(evidence.map((item) => item.document_id)), TEXT_CHARS_MAX);
  const withheld = new Set(options.withRestricted ? [] : documents.filter((one) => one.restricted).map(({ id }) => id));
  const readings = await listImpactReadings(db, unique(evidence.map((item) => item.impact_id)));
  const orderIds = orders.map(({ id }) => id);
  const decisionIds = decisions.map(({ id }) => id);
  const inputs = await listDecisionInputs(db, decisionIds);
  const events = await listOrderEvents(db, orderIds);
  const fills = await listOrderFills(db, orderIds);
  const gate = await listGateInputs(db, orderIds);
  return sealBundle({
    format: BUNDLE_FORMAT,
    created_at: options.now,
    subject,
    versions: {
      sextant: options.version,
      recommendations: ALGO_VERSION,
      recommendations_config: CONFIG_HASH,
      trading: TRADING_RULES,
      gate: GATE_RULES,
    },
    recommendation,
    recommendation_inputs: recommendation ? await findRecommendationInputs(db, recommendation.id) : null,
    evidence,
    documents: documents.map((document) => viewDocument(document, withheld.has(document.id))),
    readings: readings.map((reading) => (withheld.has(reading.document_id) ? { ...reading, sentences: [] } : reading)),
    decisions: decisions.map((decision) => ({
      ...decision,
      inputs: inputs.find(({ decision_id: id }) => id === decision.id)?.inputs ?? null,
    })),
    orders: orders.map((order) => ({
      ...order,
      events: events.filter(({ order_id: id }) => id === order.id),
      fills: fills.filter(({ order_id: id }) => id === order.id),
      gate: gate.filter(({ order_id: id }) => id === order.id),
    })),
    audit: await listAudit(db, orders),
    audit_heads: await listAuditHeads(db),
  });
}

async function ofOrder(db: Executor, id: string) {
  const order = await findTracedOrder(db, id);
  if (!order) throw notFound('order');
  const decision = order.decision_id === null ? null : await findDecision(db, order.decision_id);
  return { recommendationId: order.recommendation_id, orders: [order], decisions: decision ? [decision] : [] };
}

async function ofRecommendation(db: Executor, id: string) {
  const orders = await listOrdersOfRecommendations(db, [id]);
  const decisionIds = orders.map(({ decision_id: decision }) => decision).filter((one) => one !== null);
  return { recommendationId: id, orders, decisions: await listDecisionsBehind(db, id, decisionIds) };
}

const viewDocument = (document: DocumentText, isWithheld: boolean) => ({
  id: document.id,
  title: isWithheld ? null : document.title,
  url: isWithheld ? null : document.url,
  document_type: document.document_type,
  published_at: document.published_at,
  available_at: document.available_at,
  withheld: isWithheld,
  text: isWithheld ? null : document.body,
  text_sha256: isWithheld ? null : document.text_hash,
  artifact_sha256: isWithheld ? null : document.artifact_sha256,
});

/** The audit events of the orders and of their approvals. */
async function listAudit(db: Executor, orders: readonly TradeOrder[]) {
  const events = [];
  for (const { id, approval_id: approval } of orders) {
    events.push(...(await listAuditEvents(db, 'order', id)));
    if (approval !== null) events.push(...(await listAuditEvents(db, 'approval_request', approval)));
  }
  return events;
}
