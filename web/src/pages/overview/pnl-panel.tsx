import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Waterfall } from '../../charts/waterfall.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { formatSignedMoney, formatWords } from '../../lib/format.ts';
import css from './cockpit.module.css';
import { foldSteps } from './fold-steps.ts';

type Pnl = QueryResponse<'/api/portfolio/pnl'>;
const POLL_INTERVAL_MS = 30_000;
const STEPS_MAX = 10;

const VIEWS = [
  { value: 'positions', label: 'Position' },
  { value: 'sources', label: 'Source' },
  { value: 'catalysts', label: 'Catalyst' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** How the result adds up, by position, source or catalyst. */
export function PnlPanel() {
  const [view, setView] = useState<View>('positions');
  const found = useGet(query, '/api/portfolio/pnl', undefined, { pollIntervalMs: POLL_INTERVAL_MS, retry: false });
  return (
    <Panel
      title="P&L"
      note="realised and unrealised since trading began"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="P&L by"
          data={VIEWS.map((each) => ({ ...each }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <Loaded
        query={found}
        lines={6}
        isEmpty={({ trade_count }) => trade_count === 0}
        empty={{
          title: 'No trades yet',
          hint: 'The result is split by position, source and catalyst after the first purchase.',
          icon: 'trading',
        }}
      >
        {(pnl) => <Steps pnl={pnl} view={view} />}
      </Loaded>
    </Panel>
  );
}

const EXPLAINED: Record<View, string> = {
  positions: '',
  sources: 'Each trade’s result is split over the evidence for its purchase, by contribution.',
  catalysts: 'Each trade’s result is split over the evidence for its purchase, by contribution.',
};

const CENTS_BELOW = 100;

function Steps({ pnl, view }: { pnl: Pnl; view: View }) {
  const steps = foldSteps(pnl[view], STEPS_MAX).map(({ name, result }) => ({
    label: view === 'positions' ? name : formatWords(name),
    value: result,
  }));
  // Cents, where whole dollars would all be zero.
  const isSmall = steps.every(({ value }) => Math.abs(value) < CENTS_BELOW);
  return (
    <>
      <Waterfall
        steps={steps}
        total={{ label: 'Total', value: pnl.total }}
        format={(value) => formatSignedMoney(value, isSmall ? 2 : 0)}
      />
      <p className={css.dim}>
        {EXPLAINED[view]}
        {view === 'positions' && (
          <>
            Traces:{' '}
            {pnl.positions.slice(0, STEPS_MAX).map(({ name, trade_id }, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <TraceLink kind="trade" id={trade_id} anchor="outcome">
                  {name}
                </TraceLink>
              </span>
            ))}
          </>
        )}
      </p>
    </>
  );
}
