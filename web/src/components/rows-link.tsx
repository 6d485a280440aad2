import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { destinationOf } from '../lib/destination.ts';

interface RowsLinkProps {
  /** An address of the console with its query: `/trading?tab=orders`. */
  to: string;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A figure that opens the rows behind it. */
export function RowsLink({ to, label, className = '', children }: RowsLinkProps) {
  return (
    <Link {...destinationOf(to)} className={className} aria-description={`Opens the rows behind ${label}`}>
      {children}
    </Link>
  );
}
