import { useParams } from '@tanstack/react-router';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Waterfall } from '../../charts/waterfall.tsx';
import { ActionBadge, Badge } from '../../components/badge.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Failure, Loaded, Loading } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { BundleButton } from '../../components/bundle-button.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import {
  formatMoney,
  formatNumber,
  formatPercent,
  formatSignedPercent,
  formatWords,
  formatPlural,
} from '../../lib/format.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { DecisionPanels } from './decision-panels.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import css from './recommendation-page.module.css';
import { ReversalPanel } from './reversal-panel.tsx';

export type Explanation = QueryResponse<'/api/recommendations/{recommendation_id}/explain'>;
export type RecommendationDetail = QueryResponse<'/api/recommendations/{recommendation_id}'>;

export function RecommendationPage() {
  const { recommendationId } = useParams({ strict: false }) as { recommendationId: string };
  const found = useGet(query, '/api/recommendations/{recommendation_id}', {
    path: { recommendation_id: recommendationId },
  });
  if (found.data && found.data.id === recommendationId) return <Detail recommendation={found.data} />;
  return (
    <Page title="Recommendation">
      <Panel>{found.error ? <Failure error={found.error} retry={found.refetch} /> : <Loading lines={8} />}</Panel>
    </Page>
  );
}

const LAYERS: Record<string, string> = {
  company: 'Company news',
  macro: 'Macro events',
  competitive: 'Related companies',
  signal: 'Price signals',
};

function Detail({ recommendation }: { recommendation: RecommendationDetail }) {
  const { id, ticker, action, window, quality } = recommendation;
  const explained = useGet(query, '/api/recommendations/{recommendation_id}/explain', {
    path: { recommendation_id: id },
  });
  return (
    <Page
      title={`${ticker}: ${formatWords(action)} over ${window}`}
      actions={
        <>
          <TraceLink kind="recommendation" id={id} anchor="recommendation" />
          <BundleButton kind="recommendation" id={id} />
        </>
      }
      badges={
        <>
          <ActionBadge action={action} />
          <Badge tone={recommendation.mode === 'informational' ? 'neutral' : 'accent'}>{recommendation.mode}</Badge>
          {recommendation.replayed && <Badge tone="warn">replayed</Badge>}
          {recommendation.risk_flags.map((flag) => (
            <Badge key={flag} tone="warn">
              {formatWords(flag)}
            </Badge>
          ))}
        </>
      }
      description={
        <>
          <TickerLink ticker={ticker} /> ·{' '}
          {recommendation.replayed ? 'computed from stored documents afterwards, as of ' : 'published '}
          <Time value={recommendation.generated_at} style="datetime" />, valid until{' '}
          <Time value={recommendation.expires_at} style="date" />
        </>
      }
    >
      <Figures>
        <Figure
          label="Confidence"
          value={formatPercent(recommendation.confidence)}
          hint={`${quality.calibrated ? 'calibrated' : 'not calibrated yet'}, leaning ${quality.leaning}`}
        />
        <Figure
          label="Expected return"
          value={formatSignedPercent(recommendation.expected_return, 2)}
          tone={toneOf(recommendation.expected_return)}
          hint={`edge ${formatSignedPercent(quality.edge, 2)} after costs`}
        />
        <Figure
          label="Reference price"
          value={formatMoney(recommendation.reference_price)}
          hint={`horizon ${recommendation.time_horizon}`}
        />
        <Figure label="Stop" value={formatMoney(recommendation.stop_price)} />
        <Figure label="Target" value={formatMoney(recommendation.target_price)} />
      </Figures>
      <Columns at="1.4fr 1fr">
        <Panel
          title="Thesis"
          note={recommendation.thesis_source === 'template' ? 'from a template' : 'written by a model and checked'}
        >
          <p className={css.thesis}>{recommendation.thesis}</p>
          <h3 className={css.sub}>Invalidation conditions</h3>
          <ul className={css.conditions}>
            {recommendation.invalidation_conditions.map((condition) => (
              <li key={condition.description}>{condition.description}</li>
            ))}
          </ul>
        </Panel>
        <Panel title="Contributions" note="log-odds of a rise">
          <Loaded query={explained} height={140}>
            {(data) => <Layers explained={data} logit={recommendation.logit} />}
          </Loaded>
        </Panel>
      </Columns>
      <Columns at="1.4fr 1fr">
        <OutcomePanel recommendation={recommendation} />
        <ReversalPanel explained={explained} />
      </Columns>
      <DecisionPanels recommendation={recommendation} />
      <EvidenceTable recommendationId={id} />
      <QualityPanel recommendation={recommendation} />
    </Page>
  );
}

function Layers({ explained, logit }: { explained: Explanation; logit: number }) {
  const base = explained.base_logit === 0 ? [] : [{ label: 'Base', value: explained.base_logit }];
  const steps = explained.layers.map(({ layer, term }) => ({
    label: LAYERS[layer] ?? formatWords(layer),
    value: term,
  }));
  return <Waterfall steps={[...base, ...steps]} total={{ label: 'Total', value: logit }} />;
}

function QualityPanel({ recommendation }: { recommendation: RecommendationDetail }) {
  const { quality } = recommendation;
  return (
    <Panel title="Data quality">
      <Columns at="1fr 1fr">
        <KeyValues
          items={[
            [
              'Company news',
              `${formatPlural(quality.evidence_count, 'item')} from ${formatPlural(quality.source_count, 'source')}`,
            ],
            ['Effective company news', `${formatNumber(quality.n_eff, 1)} independent items`],
            ['Contradiction', formatNumber(quality.contradiction_score)],
            ['Daily volatility', formatPercent(quality.sigma_daily, 2)],
          ]}
        />
        <KeyValues
          items={[
            ['Calibration labels', String(quality.label_count)],
            ['Raw probability of a rise', `${formatPercent(recommendation.p_up)}, before calibration`],
            ['Algorithm', `${recommendation.algo_version}, ${recommendation.config_hash.slice(0, 8)}`],
            ['As of', <Time key="asof" value={recommendation.as_of} style="datetime" />],
          ]}
        />
      </Columns>
    </Panel>
  );
}
