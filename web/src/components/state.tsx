import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Freshness, outdatedSince } from '../api/freshness.ts';
import { ApiError } from '../api/http.ts';
import { Icon, type IconName } from './icon.tsx';
import { Outdated } from './outdated.tsx';
import css from './state.module.css';

const WIDTHS = ['92%', '78%', '86%', '64%', '82%', '70%', '88%', '74%'];

export function Loading({ lines = 4, height }: { lines?: number; height?: number }) {
  return (
    <div className={height === undefined ? css.skeleton : undefined} role="status" aria-label="Loading">
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

/** An error with the service's own message. Unavailable services and missing items are not shown in the error colour. */
export function Failure({ error, retry }: { error: Error; retry?: (() => unknown) | undefined }) {
  const status = error instanceof ApiError ? error.status : 0;
  const isUnavailable = status === 503 || status === 502 || status === 0 || status === 404;
  return (
    <div className={isUnavailable ? css.state : `${css.state} ${css.error}`} role="alert">
      <span className={css.icon}>
        <Icon name="warning" size={20} />
      </span>
      <div className={css.title}>{TITLES[status] ?? 'Loading failed'}</div>
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
  0: 'Console unreachable',
  401: 'Sign-in required',
  403: 'Access denied for this token',
  404: 'Not found',
  502: 'Service down',
  503: 'Service unavailable',
  504: 'Request timed out',
};

export interface Loadable<T> extends Freshness {
  data: T | undefined;
  refetch?: () => unknown;
}

interface LoadedProps<T> {
  query: Loadable<T>;
  /** Shown instead of the children when the data is empty. */
  empty?: EmptyProps;
  isEmpty?: (data: T) => boolean;
  lines?: number;
  /** Height of the placeholder for a chart. */
  height?: number;
  /** Shown while loading, where it has the shape of the content. */
  placeholder?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows one of the four states of a request: loading, failed, empty or loaded. Loaded data that is no longer current is grey. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, empty, isEmpty, lines, height, placeholder, children } = props;
  const { data, error } = query;
  if (data === undefined) {
    if (error) return <Failure error={error} retry={query.refetch} />;
    if (placeholder !== undefined) return placeholder;
    return <Loading {...(lines === undefined ? {} : { lines })} {...(height === undefined ? {} : { height })} />;
  }
  const hasNoData = isEmpty ? isEmpty(data) : Array.isArray(data) && data.length === 0;
  // An empty panel keeps the height of its placeholder, so that what is below does not move.
  const content =
    hasNoData && empty ? (
      <div style={height === undefined ? undefined : { minHeight: height }}>
        <Empty {...empty} />
      </div>
    ) : (
      children(data)
    );
  return <Outdated since={outdatedSince(query)}>{content}</Outdated>;
}
