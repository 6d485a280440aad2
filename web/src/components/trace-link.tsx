import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type TraceKind = 'order' | 'recommendation' | 'document' | 'position' | 'trade';

interface TraceLinkProps {
  kind: TraceKind;
  id: string;
  /** The place on the trace: `document`, `recommendation`, `order-<id>`, `exit`, `outcome`. */
  anchor?: string;
  children?: ReactNode;
}

/** Opens the trace of an idea at a place. */
export function TraceLink({ kind, id, anchor, children = 'Trace' }: TraceLinkProps) {
  return (
    <Link to="/trace/$kind/$id" params={{ kind, id }} {...(anchor === undefined ? {} : { hash: anchor })}>
      {children}
    </Link>
  );
}
