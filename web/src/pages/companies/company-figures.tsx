import { Link } from '@tanstack/react-router';
import { useGet } from '../../api/hooks.ts';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { Time } from '../../components/time.tsx';
import {
  formatCompact,
  formatMoney,
  formatPercent,
  formatSigned,
  formatSignedPercent,
  formatWords,
  NO_VALUE,
} from '../../lib/format.ts';
import { formatTime } from '../../lib/time.ts';
import { computeCurrentPrice } from './company-price.ts';
import { companyQueries } from './company-queries.ts';

const POLLING = { pollIntervalMs: 10_000 };

/** Price with its time, trend and recommendation in one row. */
export function CompanyFigures({ ticker }: { ticker: string }) {
  const prices = useGet(...companyQueries.prices(ticker), POLLING);
  const recommendations = useGet(...companyQueries.recommendation(ticker), POLLING);
  const trends = useGet(...companyQueries.trends(ticker), POLLING);
  const recommendation = recommendations.data?.[0];
  const trend = trends.data?.find(({ window }) => window === '7d');
  const current = prices.data ? computeCurrentPrice(prices.data.bars, prices.data.quote) : null;
  const volume = current?.isQuote ? (prices.data?.quote?.day_volume ?? null) : null;
  const range = prices.data?.range_90d;
  return (
    <Figures of={[prices, recommendations, trends]}>
      <Figure
        label={current && !current.isQuote ? 'Last close' : 'Price'}
        value={formatMoney(current?.price)}
        hint={
          current ? (
            <Time value={current.at} style={current.isQuote ? 'moment' : 'date'} />
          ) : prices.data ? (
            'no prices yet'
          ) : (
            ''
          )
        }
      />
      <Figure
        label={current ? `Change on ${formatTime(current.at, 'day')}` : 'Change'}
        value={formatSignedPercent(current?.change, 2)}
        tone={toneOf(current?.change)}
        hint={current?.since ? `since the close of ${formatTime(current.since, 'day')}` : ''}
      />
      <Figure
        label="Volume"
        value={formatCompact(volume)}
        hint={volume !== null && current ? `shares on ${formatTime(current.at, 'day')}` : ''}
      />
      <Figure
        label="90-day range"
        value={
          <span style={{ fontSize: '0.9375rem' }}>
            {formatMoney(range?.low)} – {formatMoney(range?.high)}
          </span>
        }
        hint={positionIn(range, current?.price)}
      />
      <Figure
        label="Trend, 7 d"
        value={trend ? formatSigned(trend.trend_score) : NO_VALUE}
        tone={trend?.trend_direction === 'neutral' ? 'neutral' : toneOf(trend?.trend_score)}
        hint={trend ? `${formatWords(trend.trend_direction)}, evidence: ${trend.evidence_count}` : 'not computed yet'}
      />
      <Figure
        label="Recommendation"
        value={
          recommendation ? (
            <Link to="/recommendations/$recommendationId" params={{ recommendationId: recommendation.id }}>
              {recommendation.action.toUpperCase()}
            </Link>
          ) : (
            NO_VALUE
          )
        }
        tone={recommendation?.action === 'buy' ? 'up' : recommendation?.action === 'sell' ? 'down' : 'neutral'}
        hint={
          recommendation &&
          `confidence ${formatPercent(recommendation.confidence)} over ${recommendation.window}${recommendation.expected_return === null ? '' : `, expected ${formatSignedPercent(recommendation.expected_return)}`}`
        }
      />
    </Figures>
  );
}

function positionIn(range: { low: number | null; high: number | null } | undefined, price: number | undefined): string {
  if (!range || range.low === null || range.high === null || price === undefined || range.high === range.low) return '';
  return `at ${formatPercent((price - range.low) / (range.high - range.low), 0)} of the range`;
}
