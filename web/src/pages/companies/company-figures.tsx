import { Link } from '@tanstack/react-router';
import { useGet } from '../../api/hooks.ts';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import {
  formatMoney,
  formatPercent,
  formatSigned,
  formatSignedPercent,
  formatWords,
  NO_VALUE,
} from '../../lib/format.ts';
import { companyQueries } from './company-queries.ts';

const POLLING = { pollIntervalMs: 15_000 };

/** Price, trend and recommendation in one row. */
export function CompanyFigures({ ticker }: { ticker: string }) {
  const prices = useGet(...companyQueries.prices(ticker), POLLING);
  const recommendation = useGet(...companyQueries.recommendation(ticker), POLLING).data?.[0];
  const trend = useGet(...companyQueries.trends(ticker), POLLING).data?.find(({ window }) => window === '7d');
  const bars = prices.data?.bars ?? [];
  const [before, last] = [bars.at(-2), bars.at(-1)];
  const change = before && last ? last.close / before.close - 1 : null;
  const range = prices.data?.range_90d;
  return (
    <Figures>
      <Figure label="Last price" value={formatMoney(last?.close)} hint={last ? 'daily bar' : 'no prices yet'} />
      <Figure label="Daily change" value={formatSignedPercent(change, 2)} tone={toneOf(change)} />
      <Figure
        label="90-day range"
        value={
          <span style={{ fontSize: '0.9375rem' }}>
            {formatMoney(range?.low)} – {formatMoney(range?.high)}
          </span>
        }
        hint={positionIn(range, last?.close)}
      />
      <Figure
        label="Trend, 7 d"
        value={trend ? formatSigned(trend.trend_score) : NO_VALUE}
        tone={trend?.trend_direction === 'neutral' ? 'neutral' : toneOf(trend?.trend_score)}
        hint={trend ? `${formatWords(trend.trend_direction)}, evidence: ${trend.evidence_count}` : 'not computed yet'}
      />
      <Figure
        label="Up probability"
        value={formatPercent(recommendation?.p_up)}
        hint={recommendation ? `over ${recommendation.window}` : ''}
      />
      <Figure
        label="Recommendation"
        value={recommendation ? recommendation.action.toUpperCase() : NO_VALUE}
        tone={recommendation?.action === 'buy' ? 'up' : recommendation?.action === 'sell' ? 'down' : 'neutral'}
        hint={
          recommendation && (
            <Link to="/recommendations/$recommendationId" params={{ recommendationId: recommendation.id }}>
              confidence {formatPercent(recommendation.confidence, 0)}
            </Link>
          )
        }
      />
    </Figures>
  );
}

function positionIn(range: { low: number | null; high: number | null } | undefined, price: number | undefined): string {
  if (!range || range.low === null || range.high === null || price === undefined || range.high === range.low) return '';
  return `at ${formatPercent((price - range.low) / (range.high - range.low), 0)} of the range`;
}
