import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { Figure, Figures } from '../../components/figure.tsx';
import { Panel } from '../../components/panel.tsx';
import { StructureView } from '../../components/structure-view.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { QUALITY_CHECKS } from '../../lib/check-names.ts';
import { formatCount, formatNumber, formatPercent } from '../../lib/format.ts';
import { CheckList, checksOf } from '../trading/check-list.tsx';

type Gate = QueryResponse<'/api/validation/gate-status'>;

/** The lived record, which opens live trading, beside the number of replayed predictions, which do not. */
function LiveRecord({ lived, replayedCount }: { lived: NonNullable<Gate['lived']>; replayedCount: number }) {
  return (
    <Figures>
      <Figure
        label="Lived sessions"
        value={formatCount(lived.sessions)}
        hint={lived.since === null ? 'none yet' : `since ${lived.since}`}
      />
      <Figure
        label="Independent 7-day periods"
        value={`${formatCount(lived.independent_dates)} of ${formatCount(lived.independent_dates_required)}`}
        hint="periods that do not overlap"
      />
      <Figure
        label="Evidence"
        value={`${formatNumber(lived.evidence, 1)} of ${formatNumber(lived.evidence_required, 0)}`}
        hint="a model without skill ever reaches it in at most 5% of cases"
      />
      <Figure
        label="Live capital"
        value={formatPercent(lived.capital_fraction, 0)}
        hint={lived.capital_stage === 0 ? 'closed' : `stage ${lived.capital_stage} of 4; less in a drawdown`}
      />
      <Figure
        label="Replayed predictions"
        value={formatCount(replayedCount)}
        hint="7d horizon, all time; open paper trading only"
      />
    </Figures>
  );
}

/** Status of the quality gate for live trading. */
export function GatePanel() {
  const gate = useGet(query, '/api/validation/gate-status');
  return (
    <Panel title="Quality gate" aside={gate.data?.gate_status && <StatusBadge status={gate.data.gate_status} />}>
      <Loaded query={gate} lines={5}>
        {({ gate_status: status, updated_at: at, lived, replayed, details, message }) => {
          if (status === null)
            return (
              <Empty
                title="Not evaluated yet"
                hint={message ?? 'The gate is evaluated once a day.'}
                icon="validation"
              />
            );
          const checks = checksOf(details, 'checks');
          return (
            <>
              <p style={{ margin: '0 0 10px' }}>
                {message} Evaluated <Time value={at ?? null} />.
              </p>
              {lived && <LiveRecord lived={lived} replayedCount={replayed?.prediction_count ?? 0} />}
              {checks.length > 0 ? (
                <CheckList checks={checks} catalogue={QUALITY_CHECKS} label="Quality gate checks" />
              ) : (
                details && <StructureView value={details} />
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
