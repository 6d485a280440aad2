import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/http.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './state.module.css';

const WIDTHS = ['92%', '78%', '86%', '64%', '82%', '70%', '88%', '74%'];

export function Loading({ lines = 4, height }: { lines?: number; height?: number }) {
  return (
    <div className={css.skeleton} role="status" aria-label="Loading">
      {height === undefined ? (
        WIDTHS.slice(0, lines).map((width) => <div key={width} className={css.bar} style={{ width }} />)
      ) : (
        <div className={css.block} style={{ height }} />
      )}
    </div>
  );
}

interface EmptyProps {
  title: string;
  hint?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

export function Empty({ title, hint, icon = 'documents', action }: EmptyProps) {
  return (
    <div className={css.state}>
      <span className={css.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div className={css.title}>{title}</div>
      {hint !== undefined && <div className={css.hint}>{hint}</div>}
      {action !== undefined && <div className={css.actions}>{action}</div>}
    </div>
  );
}

/** A failure, in the service's own words. A service that is not there is no alarm: it is said calmly. */
export function Failure({ error, retry }: { error: Error; retry?: (() => unknown) | undefined }) {
  const status = error instanceof ApiError ? error.status : 0;
  const isUnavailable = status === 503 || status === 502 || status === 0 || status === 404;
  return (
    <div className={isUnavailable ? css.state : `${css.state} ${css.error}`} role="alert">
      <span className={css.icon}>
        <Icon name="warning" size={20} />
      </span>
      <div className={css.title}>{TITLES[status] ?? 'This could not be loaded'}</div>
      <div className={css.hint}>{error.message}</div>
      {retry && status !== 404 && (
        <div className={css.actions}>
          <Button variant="default" onClick={() => void retry()} leftSection={<Icon name="refresh" size={13} />}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const TITLES: Record<number, string> = {
  0: 'Nothing answers',
  401: 'Sign in to see this',
  403: 'Your token may not see this',
  404: 'Not there',
  502: 'A service behind this is down',
  503: 'Not available right now',
  504: 'That took too long',
};

interface Loadable<T> {
  data: T | undefined;
  error: Error | null;
  refetch?: () => unknown;
}

interface LoadedProps<T> {
  query: Loadable<T>;
  /** Shown instead of the children when there is nothing in the data. */
  empty?: EmptyProps;
  isEmpty?: (data: T) => boolean;
  lines?: number;
  /** Height of the grey block that holds the place of a chart. */
  height?: number;
  children: (data: T) => ReactNode;
}

/** Loading, failed, empty or there: the four states of everything that is asked for. */
export function Loaded<T>({ query, empty, isEmpty, lines, height, children }: LoadedProps<T>) {
  const { data, error } = query;
  if (data === undefined) {
    if (error) return <Failure error={error} retry={query.refetch} />;
    return <Loading {...(lines === undefined ? {} : { lines })} {...(height === undefined ? {} : { height })} />;
  }
  const nothing = isEmpty ? isEmpty(data) : Array.isArray(data) && data.length === 0;
  if (nothing && empty) return <Empty {...empty} />;
  return children(data);
}
