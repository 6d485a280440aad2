import type {
  DecisionsSection,
  LabelCounts,
  PipelineSection,
  PortfolioDay,
  RecommendationsSection,
} from './report-data.ts';

export const REPORT_STATUSES = ['validated', 'partial', 'insufficient_data', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Money is stored with four decimals; the rounding errors of a few terms stay below a cent. */
const MONEY_TOLERANCE = 0.01;
const RETURN_TOLERANCE = 1e-6;

/** `passed` is null where the check cannot be evaluated. */
export interface Check {
  readonly name: string;
  readonly passed: boolean | null;
  readonly expected: number | null;
  readonly observed: number | null;
  readonly tolerance: number;
  readonly message: string;
}

/** The figures to reconcile: each is computed in two ways that share no query. */
export interface Books {
  /** Oldest first. */
  readonly days: readonly PortfolioDay[];
  readonly before: PortfolioDay | null;
  /** Sessions of the period. */
  readonly sessionCount: number;
  /** Of the trades closed in the period. */
  readonly trades: {
    readonly count: number;
    readonly realized: number;
    readonly sold: number;
    readonly bought: number;
  };
  /** Trades won or lost when the last snapshot was taken, and how many of them closed within minutes of it. */
  readonly closedTrades: { readonly count: number; readonly ambiguous: number } | null;
  readonly decisions: DecisionsSection;
  /** Number of decision rows of the period, and of orders that refer to one of them. */
  readonly decisionRows: number;
  readonly ordersOfDecisions: number;
  readonly recommendations: RecommendationsSection;
  readonly recommendationRows: number;
  readonly pipeline: PipelineSection;
  readonly documentRows: number;
  readonly labels: LabelCounts;
  readonly horizonCount: number;
  readonly auditHeads: readonly { readonly sequence: number; readonly lastSequence: number }[];
}

export function reconcile(books: Books): Check[] {
  const { days, decisions, recommendations, pipeline, labels } = books;
  const worst = (
    name: string,
    message: string,
    of: (day: PortfolioDay, previous: PortfolioDay | null) => Pair | null,
  ) => worstOf(name, message, days, books.before, of);
  return [
    worst('pools', 'active pool plus reserve pool equals the portfolio value', (day) => ({
      expected: day.portfolio_value,
      observed: day.active_pool + day.reserve_pool,
    })),
    worst('portfolio_value', 'cash plus positions equals the portfolio value', (day) => ({
      expected: day.portfolio_value,
      observed: day.cash + day.positions_value,
    })),
    worst(
      'pnl',
      'the portfolio value changed by profit and deposits',
      (day, previous) =>
        previous && {
          expected: day.portfolio_value - previous.portfolio_value - day.flow,
          observed: day.realized_pnl + day.unrealized_pnl - (previous.realized_pnl + previous.unrealized_pnl),
        },
    ),
    worst('daily_return', 'the daily return is the change of value without deposits', (day, previous) =>
      previous && day.daily_return !== null && previous.portfolio_value > 0
        ? {
            expected: (day.portfolio_value - day.flow) / previous.portfolio_value - 1,
            observed: day.daily_return,
            tolerance: RETURN_TOLERANCE,
          }
        : null,
    ),
    equal('trade_pnl', 'the profit of closed trades is sales minus purchases', {
      expected: books.trades.sold - books.trades.bought,
      observed: books.trades.realized,
    }),
    books.closedTrades && days.length > 0
      ? equal('trade_counts', 'wins plus losses equals the number of closed trades', {
          expected: books.closedTrades.count,
          observed: (days.at(-1)?.win_count ?? 0) + (days.at(-1)?.loss_count ?? 0),
          tolerance: books.closedTrades.ambiguous,
        })
      : unknown('trade_counts', 'wins plus losses equals the number of closed trades'),
    equal('decision_counts', 'every decision is counted once', {
      expected: books.decisionRows,
      observed: decisions.executed + decisions.exits + decisions.deferred + sumOf(decisions.skipped_by_reason),
      tolerance: 0,
    }),
    equal('decision_orders', 'every executed decision has its order', {
      expected: decisions.executed,
      observed: books.ordersOfDecisions,
      tolerance: 0,
    }),
    equal('recommendation_counts', 'every recommendation is counted once, by action and by mode', {
      expected: 2 * books.recommendationRows,
      observed: sumOf(recommendations.by_action) + sumOf(recommendations.by_mode),
      tolerance: 0,
    }),
    equal('document_counts', 'every document is counted once', {
      expected: books.documentRows,
      observed: sumOf(pipeline.documents_by_status),
      tolerance: 0,
    }),
    equal('label_counts', 'every prediction is labelled, unlabelable or waiting at every horizon', {
      expected: labels.predictions * books.horizonCount,
      observed: labels.labelled + labels.unlabelable + labels.waiting,
      tolerance: 0,
    }),
    equal('audit_heads', 'every audit chain ends at its recorded head', {
      expected: books.auditHeads.length,
      observed: books.auditHeads.filter(({ sequence, lastSequence }) => sequence === lastSequence).length,
      tolerance: 0,
    }),
  ];
}

/**
 * failed: a check failed. insufficient_data: there is neither a portfolio snapshot nor a label. partial: all checks hold, but
 * snapshots or labels of the period are missing.
 */
export function reportStatus(checks: readonly Check[], books: Books): ReportStatus {
  if (checks.some(({ passed }) => passed === false)) return 'failed';
  if (books.days.length === 0 && books.labels.labelled === 0) return 'insufficient_data';
  const isWhole = books.days.length === books.sessionCount && books.labels.labelled > 0 && books.labels.overdue === 0;
  return isWhole ? 'validated' : 'partial';
}

interface Pair {
  readonly expected: number;
  readonly observed: number;
  readonly tolerance?: number;
}

function equal(name: string, message: string, { expected, observed, tolerance = MONEY_TOLERANCE }: Pair): Check {
  const passed = Math.abs(expected - observed) <= tolerance;
  return { name, passed, expected, observed, tolerance, message };
}

const unknown = (name: string, message: string): Check => ({
  name,
  passed: null,
  expected: null,
  observed: null,
  tolerance: 0,
  message,
});

/** Checks every day and returns the check with the largest deviation. */
function worstOf(
  name: string,
  message: string,
  days: readonly PortfolioDay[],
  before: PortfolioDay | null,
  of: (day: PortfolioDay, previous: PortfolioDay | null) => Pair | null,
): Check {
  const checks = days.flatMap((day, index) => {
    const pair = of(day, days[index - 1] ?? before);
    return pair ? equal(name, message, pair) : [];
  });
  const deviation = ({ expected, observed, tolerance }: Check) =>
    Math.abs((expected ?? 0) - (observed ?? 0)) / Math.max(tolerance, 1e-12);
  return (
    checks.reduce<Check | null>(
      (worst, check) => (worst && deviation(worst) >= deviation(check) ? worst : check),
      null,
    ) ?? unknown(name, message)
  );
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
