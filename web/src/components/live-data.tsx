import type { ReactNode } from 'react';
import type { StreamState } from '../api/stream.ts';
import { Outdated } from './outdated.tsx';
import { Empty, Loading } from './state.tsx';

interface LiveDataProps<T extends { at: string }> {
  /** The last message of the stream. */
  last: T | null;
  state: StreamState;
  height: number;
  children: (last: T) => ReactNode;
}

/** What a stream sends: a placeholder before the first message, grey while it is interrupted. */
export function LiveData<T extends { at: string }>({ last, state, height, children }: LiveDataProps<T>) {
  if (last !== null) return <Outdated since={state === 'live' ? null : Date.parse(last.at)}>{children(last)}</Outdated>;
  if (state === 'connecting') return <Loading height={height} />;
  return (
    <div style={{ minHeight: height }}>
      <Empty title="No live data" hint="The stream does not answer. This page tries again." icon="warning" />
    </div>
  );
}
