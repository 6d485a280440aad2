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

/** The least that would have to be untrue for the advice to be another: how thin the ice is. */
export function ReversalPanel({ explained }: ReversalPanelProps) {
  return (
    <Panel title="What would change it">
      <Loaded
        query={explained}
        isEmpty={({ smallest_change }) => smallest_change === null}
        empty={{
          title: 'Nothing in the evidence alone',
          hint: 'No removal of evidence turns this advice into another one.',
          icon: 'check',
        }}
      >
        {({ smallest_change: change, assumption }) =>
          change && (
            <>
              <p className={css.summary}>
                Without {change.removed.length === 1 ? 'this one item' : `these ${change.removed.length} items`} the
                advice would be <ActionBadge action={change.action} /> with a chance of a rise of{' '}
                {formatPercent(change.p_up)}
                {change.guarantee === 'smallest' ? '; no smaller set does that.' : '.'}
              </p>
              <ul className={css.removed}>
                {change.removed.slice(0, 6).map((item) => (
                  <li key={item.id}>
                    {item.document_id ? (
                      <Link to="/documents/$documentId" params={{ documentId: item.document_id }}>
                        “{item.quote ?? 'without a quote'}”
                      </Link>
                    ) : (
                      <>“{item.quote ?? 'without a quote'}”</>
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
