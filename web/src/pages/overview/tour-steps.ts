import type { QueryResponse } from '../../api/client.ts';
import { exitReasonLabel, skipReasonLabel } from '../../lib/check-names.ts';
import { formatMoney, formatExact, formatPercent, formatSignedMoney, formatWords } from '../../lib/format.ts';

type Trace = QueryResponse<'/api/trace/{kind}/{id}'>;

export interface TourStep {
  title: string;
  text: string;
  /** A sentence of a document, shown as a quotation. */
  quote?: string;
  /** The place on the trace that the step is about. */
  anchor?: string;
}

const sentenceOf = (trace: Trace) =>
  trace.evidence.find(({ quote }) => quote !== null)?.quote ?? trace.reading?.impacts[0]?.evidence[0]?.quote;

function readingStep(trace: Trace): TourStep {
  const [impact] = trace.reading?.impacts ?? [];
  const quote = sentenceOf(trace);
  return {
    title: 'A document is read',
    text: impact
      ? `Sources are polled all the time. This sentence was read as ${formatWords(impact.catalyst_type).toLowerCase()} of ${impact.ticker}, with a confidence of ${formatPercent(impact.confidence, 0)}.`
      : 'Sources are polled all the time. Each document is read for what it says about the companies you track.',
    ...(quote === undefined ? {} : { quote }),
    anchor: 'document',
  };
}

function recommendationStep({ recommendation, evidence_count: count }: Trace): TourStep {
  return {
    title: 'Evidence becomes a recommendation',
    text: recommendation
      ? `${recommendation.ticker}: ${recommendation.action} over ${recommendation.window}, confidence ${formatPercent(recommendation.confidence)}. Its ${count} pieces of evidence add up to the odds behind that figure, each linked to its sentence.`
      : 'Readings are combined into a trend, and a trend into a recommendation to buy, sell or hold.',
    anchor: 'recommendation',
  };
}

function orderStep({ decisions, orders }: Trace): TourStep {
  const fill = orders.flatMap(({ side, fills }) => fills.map((one) => ({ ...one, side })))[0];
  const skipped = decisions.find(({ skip_reason }) => skip_reason !== null);
  const text = fill
    ? `Every check passed, so an order was sent. ${fill.side === 'buy' ? 'Bought' : 'Sold'} ${formatExact(fill.quantity)} at ${formatMoney(fill.price)}.`
    : skipped
      ? `Before an order two dozen checks must pass. This one was not taken: ${skipReasonLabel(skipped.skip_reason).toLowerCase()}.`
      : 'Before an order two dozen checks must pass: confidence, edge, limits of risk, open market, current price.';
  return { title: 'Checks, then an order', text, anchor: fill ? 'orders' : 'checks' };
}

function exitStep({ exit, trade }: Trace): TourStep {
  const text =
    exit && trade?.realized_pnl != null
      ? `${exitReasonLabel(exit.reason)}. The result was ${formatSignedMoney(trade.realized_pnl)}; the recommendation is graded against what prices did.`
      : trade
        ? `It is still held. A stop at ${formatMoney(trade.stop_price)} limits the loss; the recommendation is graded against what prices did.`
        : 'A position is sold at its stop, its target, the end of its time, or when its thesis is invalidated. Every recommendation is graded.';
  return { title: 'Exit and grade', text, anchor: exit ? 'exit' : 'outcome' };
}

interface TourInput {
  /** Null while nothing was recommended yet. */
  trace: Trace | null;
  isSimulated: boolean;
}

/** The tour through one real idea of this installation, about fifteen seconds a step. */
export function tourSteps({ trace, isSimulated }: TourInput): TourStep[] {
  const story = trace
    ? [readingStep(trace), recommendationStep(trace), orderStep(trace), exitStep(trace)]
    : [
        {
          title: 'The first idea is on its way',
          text: 'Documents are being read. The first recommendation appears here within minutes, and the tour then follows it sentence by sentence.',
        },
      ];
  return [
    isSimulated
      ? {
          title: 'A simulated market',
          text: 'No key is set, so every company, price and document here is invented, and orders go to a paper broker inside the platform. The market is open all the time. Nothing here is real money.',
        }
      : {
          title: 'A real market',
          text: 'Prices and documents come from the vendors whose keys are set. Orders go to the account of the trading mode, paper unless you change it.',
        },
    ...story,
    {
      title: 'What to do next',
      text: isSimulated
        ? 'Add your own companies with “sextant track AAPL MSFT”. Run “sextant setup” to store the keys of a market data vendor and a broker. Create an access token with “sextant token create NAME --role operator” before you open the console to others.'
        : 'Add companies with “sextant track AAPL MSFT”, set the limits under Trading, Settings, and create a token for each person with “sextant token create NAME --role viewer”.',
    },
  ];
}
