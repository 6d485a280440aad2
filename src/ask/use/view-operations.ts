import { OneOf } from '../../kernel/http/types.schema.ts';
import { citeDocument, citeEvent, citePage, citeRecommendation, citeTrace } from '../answer/citations.ts';
import { FactList, missing } from '../answer/facts.ts';
import {
  type AskContext,
  closed,
  daysOf,
  InPeriod,
  ITEMS_MAX,
  OfCompany,
  operation,
  spanOf,
} from '../operation.schema.ts';
import {
  findRecommendationAt,
  listActionChanges,
  listEvidenceFacts,
  listStandingRecommendations,
  type RecommendationFact,
} from '../view.store.ts';

const EVIDENCE_SHOWN_MAX = 4;
const RECOMMENDATIONS_MAX = 1_000;

/** The recommendation, its thesis and its strongest evidence. */
export async function describeRecommendation(context: AskContext, found: RecommendationFact): Promise<FactList> {
  const { db, withRestricted } = context;
  const facts = new FactList().add(
    {
      ticker: found.ticker,
      action: found.action,
      confidence: found.confidence,
      time_horizon: found.time_horizon,
      at: found.generated_at,
    },
    'The recommendation for {ticker} is {action} over {time_horizon} with a confidence of {confidence|percent}, published at {at|time}.',
    citeRecommendation(found.id),
    citeTrace('recommendation', found.id),
  );
  facts.add({ thesis: found.thesis }, '{thesis}', citeRecommendation(found.id));
  for (const one of await listEvidenceFacts(db, found.id, { limit: EVIDENCE_SHOWN_MAX, withRestricted })) {
    const { document_id, event_id, quote, start } = one;
    facts.add(
      { layer: one.layer, contribution: one.signed_contribution, quote },
      'Evidence of the layer {layer}, {contribution|number} in log-odds: “{quote}”',
      ...(document_id ? [citeDocument(document_id, { start, quote })] : []),
      ...(event_id ? [citeEvent(event_id)] : []),
      citeRecommendation(found.id),
    );
  }
  return facts;
}

export const VIEW_OPERATIONS = [
  operation({
    name: 'explain_recommendation',
    description: 'The recommendation of a company with its reasons.',
    parameters: OfCompany,
    async run(context, { ticker }) {
      const found = await findRecommendationAt(context.db, ticker, context.asOf);
      return found ? describeRecommendation(context, found) : missing(`a recommendation for ${ticker}`);
    },
  }),
  operation({
    name: 'recommendation_changes',
    description: 'Recommendations whose action changed in a period.',
    parameters: InPeriod,
    async run(context, { period }) {
      const span = spanOf(context, period);
      const rows = await listActionChanges(context.db, span, { ticker: null, limit: RECOMMENDATIONS_MAX });
      const facts = new FactList().add(
        { count: rows.length, ...daysOf(period) },
        '{count|count recommendation} changed between {from} and {to}.',
        citePage('recommendations'),
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          { ...row, at: row.generated_at },
          '{ticker} from {previous_action} to {action} at {at|time}.',
          citeRecommendation(row.id),
        );
      return facts;
    },
  }),
  operation({
    name: 'standing_recommendations',
    description: 'Companies whose newest recommendation is buy, sell or hold, the most confident first.',
    parameters: closed({ action: OneOf(['buy', 'sell', 'hold', 'any']) }),
    async run({ db, asOf }, { action }) {
      const wanted = action === 'any' ? null : action;
      const rows = await listStandingRecommendations(db, { asOf, action: wanted, limit: RECOMMENDATIONS_MAX });
      const facts = new FactList().add(
        { count: rows.length, action },
        action === 'any'
          ? '{count|count company} {count|verb have} a recommendation.'
          : '{count|count company} {count|verb have} the recommendation {action}.',
        citePage('recommendations'),
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          { ticker: row.ticker, action: row.action, confidence: row.confidence, at: row.generated_at },
          '{ticker}: {action} with a confidence of {confidence|percent}, published at {at|time}.',
          citeRecommendation(row.id),
        );
      return facts;
    },
  }),
];
