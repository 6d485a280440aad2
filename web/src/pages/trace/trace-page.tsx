import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { query } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { ActionBadge, Badge } from '../../components/badge.tsx';
import { BundleButton } from '../../components/bundle-button.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import type { TraceKind } from '../../components/trace-link.tsx';
import { ChecksSection, DocumentOrders, OrdersSection } from './order-sections.tsx';
import { ExitSection, OutcomeSection } from './outcome-sections.tsx';
import { DocumentSection, ReadingSection } from './reading-section.tsx';
import { type Stage, stagesOf, type Trace } from './trace.ts';
import { TraceChart } from './trace-chart.tsx';
import css from './trace-page.module.css';
import { RecommendationSection, TrendSection } from './view-sections.tsx';

const POLL_INTERVAL_MS = 15_000;

/** One idea from its document to its outcome. */
export function TracePage() {
  const { kind, id } = useParams({ strict: false }) as { kind: TraceKind; id: string };
  const found = useGet(query, '/api/trace/{kind}/{id}', { path: { kind, id } }, { pollIntervalMs: POLL_INTERVAL_MS });
  const trace = found.data?.id === id ? found.data : undefined;
  return (
    <Page
      title={trace?.ticker ? `Trace of ${trace.ticker}` : 'Trace'}
      badges={trace && <Verdict trace={trace} />}
      actions={trace && <Bundle trace={trace} />}
      description={
        trace?.ticker ? (
          <>
            <TickerLink ticker={trace.ticker} /> {trace.company_name}: one idea from its document to its outcome.
          </>
        ) : (
          'One idea from its document to its outcome.'
        )
      }
    >
      <Loaded query={{ ...found, data: trace }} lines={10}>
        {(data) => <TraceBody trace={data} />}
      </Loaded>
    </Page>
  );
}

/** Of the order that the trace starts from, otherwise of the recommendation. */
function Bundle({ trace: { kind, id, recommendation } }: { trace: Trace }) {
  if (kind === 'order') return <BundleButton kind="order" id={id} />;
  return recommendation && <BundleButton kind="recommendation" id={recommendation.id} />;
}

function Verdict({ trace }: { trace: Trace }) {
  const { trade, recommendation } = trace;
  return (
    <>
      {recommendation && <ActionBadge action={recommendation.action} />}
      {trade && (trade.closed_at === null ? <Badge tone="accent">held</Badge> : <Badge>closed</Badge>)}
    </>
  );
}

function TraceBody({ trace }: { trace: Trace }) {
  const own = trace.evidence.filter(({ document_id }) => document_id === trace.reading?.document_id);
  const hash = useLocation({ select: (location) => location.hash });
  // The place exists only once the trace has loaded, after the browser looked for it.
  useEffect(() => {
    if (hash !== '') document.querySelector(`#${CSS.escape(hash)}`)?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <>
      <StageList stages={stagesOf(trace)} />
      {trace.kind === 'document' && (
        <Panel title="Orders that use this document" id="uses">
          <DocumentOrders orders={trace.document_orders} />
        </Panel>
      )}
      {trace.ticker && <TraceChart trace={trace} ticker={trace.ticker} />}
      <Columns at="1fr 1fr">
        <Section of="document" title="Document and sentences">
          <DocumentSection reading={trace.reading} evidence={own} />
        </Section>
        <Section of="reading" title="Reading">
          <ReadingSection reading={trace.reading} evidence={own} />
        </Section>
      </Columns>
      <Columns at="1fr 1fr">
        <Section of="recommendation" title="Recommendation">
          <RecommendationSection trace={trace} />
        </Section>
        <div>
          <Section of="trend" title="Change of the trend">
            <TrendSection trend={trace.trend} />
          </Section>
        </div>
      </Columns>
      <Columns at="1fr 1fr">
        <Section of="checks" title="Checks">
          <ChecksSection trace={trace} />
        </Section>
        <Section of="orders" title="Orders and fills">
          <OrdersSection orders={trace.orders} />
        </Section>
      </Columns>
      <Columns at="1fr 1fr">
        <Section of="exit" title="Exit">
          <ExitSection trace={trace} />
        </Section>
        <Section of="outcome" title="Outcome and grade">
          <OutcomeSection trace={trace} />
        </Section>
      </Columns>
    </>
  );
}

function Section({ of, title, children }: { of: Stage['key']; title: string; children: ReactNode }) {
  return (
    <div id={of} className={css.section}>
      <Panel title={title}>{children}</Panel>
    </div>
  );
}

const STATE_WORDS: Record<Stage['state'], string> = { done: 'reached', waiting: 'waiting', none: 'not reached' };

/** How far the idea came; each stage leads to its section. */
function StageList({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className={css.stages} aria-label="Stages">
      {stages.map(({ key, label, state }) => (
        <li key={key} className={css[state]}>
          <Link to="." hash={key} replace aria-label={`${label}, ${STATE_WORDS[state]}`}>
            <span className={css.dot} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ol>
  );
}
