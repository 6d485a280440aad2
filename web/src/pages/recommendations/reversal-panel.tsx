import { Link } from '@tanstack/react-router';
import { ActionBadge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatPercent } from '../../lib/format.ts';
import css from './recommendation-page.module.css';
import type { Explanation } from './recommendation-page.tsx';

interface ReversalPanelProps {
  explained: { data: Explanation | undefined; error: Error | null; refetch: () => unknown };
}

/** The smallest set of evidence whose removal changes the recommended action. */
export function ReversalPanel({ explained }: ReversalPanelProps) {
  return (
    <Panel title="Sensitivity">
      <Loaded
        query={explained}
        isEmpty={({ smallest_change }) => smallest_change === null}
        empty={{
          title: 'Robust to removal of evidence',
          hint: 'No removal of evidence changes the recommended action.',
          icon: 'check',
        }}
      >
        {({ smallest_change: change, assumption }) =>
          change && (
            <>
              <p className={css.summary}>
                Without {change.removed.length === 1 ? 'this one item' : `these ${change.removed.length} items`} the
                recommendation would be <ActionBadge action={change.action} /> with an up probability of{' '}
                {formatPercent(change.p_up)}
                {change.guarantee === 'smallest' ? '; no smaller set changes it.' : '.'}
              </p>
              <ul className={css.removed}>
                {change.removed.slice(0, 6).map((item) => (
                  <li key={item.id}>
                    {item.document_id ? (
                      <Link
                        to="/documents/$documentId"
                        params={{ documentId: item.document_id }}
                        search={item.start === null ? {} : { at: String(item.start) }}
                      >
                        “{item.quote ?? 'no quote'}”
                      </Link>
                    ) : (
                      <>“{item.quote ?? 'no quote'}”</>
                    )}
                  </li>
                ))}
              </ul>
              <p className={css.small}>{assumption}</p>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
