import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { query, trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { type TraceKind, TraceLink } from '../../components/trace-link.tsx';
import { TrackCompanies } from '../companies/track-companies.tsx';
import { rememberTour, wasTourSeen } from './tour-memory.ts';
import { tourSteps } from './tour-steps.ts';
import css from './tour.module.css';

/** Shown on the first visit: one real idea of this installation in 90 seconds, and what to do next. */
export function Tour() {
  const [isOpen, setIsOpen] = useState(() => !wasTourSeen());
  const close = () => {
    rememberTour();
    setIsOpen(false);
  };
  return isOpen ? <OpenTour close={close} /> : null;
}

function OpenTour({ close }: { close: () => void }) {
  const [index, setIndex] = useState(0);
  const info = useGet(query, '/api/system/info');
  const subject = useTourSubject();
  const found = useGet(
    query,
    '/api/trace/{kind}/{id}',
    { path: { kind: subject?.kind ?? 'order', id: subject?.id ?? '' } },
    { enabled: subject !== null },
  );
  const trace = subject && found.data?.id === subject.id ? found.data : null;
  const steps = info.data ? tourSteps({ trace, isSimulated: info.data.data_mode === 'simulated' }) : [];
  const at = Math.min(index, steps.length - 1);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  if (!step) return null;
  return (
    <Panel
      title={step.title}
      note={`tour, ${at + 1} of ${steps.length}, 90 seconds in all`}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={close}>
          Skip the tour
        </Button>
      }
    >
      <p className={css.text}>{step.text}</p>
      {step.quote !== undefined && <blockquote className={css.quote}>{step.quote}</blockquote>}
      <Group gap="sm">
        <Button variant="default" disabled={at === 0} onClick={() => setIndex(at - 1)}>
          Back
        </Button>
        {isLast ? (
          <Button onClick={close}>End the tour</Button>
        ) : (
          <Button onClick={() => setIndex(at + 1)}>Next</Button>
        )}
        {isLast && <TrackCompanies />}
        {subject && step.anchor !== undefined && (
          <TraceLink kind={subject.kind} id={subject.id} anchor={step.anchor}>
            Open this place of the trace
          </TraceLink>
        )}
      </Group>
    </Panel>
  );
}

const LOOKED_AT = 50;

/** A closed trade shows every stage; otherwise a held one, otherwise a recommendation. */
function useTourSubject(): { kind: TraceKind; id: string } | null {
  const trades = useGet(trading, '/api/trading/trades', { query: { limit: LOOKED_AT } }, { retry: false });
  const recommendations = useGet(query, '/api/recommendations', { query: { limit: LOOKED_AT } });
  const traded = trades.data?.filter(({ recommendation_id }) => recommendation_id !== null) ?? [];
  const trade = traded.find(({ closed_at }) => closed_at !== null) ?? traded[0];
  if (trade) return { kind: 'trade', id: trade.id };
  const recommendation =
    recommendations.data?.find(({ action }) => action !== 'hold') ??
    recommendations.data?.find(({ quality }) => quality.evidence_count > 0);
  return recommendation ? { kind: 'recommendation', id: recommendation.id } : null;
}
