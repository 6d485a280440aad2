import {
  keepPreviousData,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ResponseBody, Client, OptionalInput, Input, PathOf } from './client.ts';
import { currentDay } from './as-of.ts';
import type { FieldProblems } from '../lib/use-fields.ts';
import { isOutage } from './freshness.ts';
import { ApiError, wasReplayed } from './http.ts';
import { LATE_ANSWER, noteReadStart, useLateness } from './lateness.ts';
import { notify } from './notify.ts';

const STALE_AFTER_MS = 10_000;
const RETRIES_MAX = 2;
const RETRY_DELAY_MAX_MS = 4_000;
/** After a failure a read is repeated at least this often, also where it is otherwise not polled. */
const RECOVERY_INTERVAL_MS = 10_000;

/** Only transient failures are retried; a refusal is final. */
const isTransient = (error: unknown) => error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);

const lastErrors = new WeakMap<Query<never>, ApiError>();

/** The failure of a query without data, also while it is tried again, when the query itself counts as loading. */
export const lastErrorOf = (query: Query<never> | undefined): ApiError | null =>
  query === undefined || query.state.data !== undefined ? null : (lastErrors.get(query) ?? null);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => lastErrors.set(query as never, error as ApiError),
    onSuccess: (_data, query) => lastErrors.delete(query as never),
  }),
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      retry: (count, error) => count < RETRIES_MAX && isTransient(error),
      retryDelay: (count, error) =>
        Math.min(RETRY_DELAY_MAX_MS, Math.max(500 * 2 ** count, error instanceof ApiError ? error.retryAfterMs : 0)),
      refetchOnWindowFocus: true,
    },
  },
});

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') noteReadStart(event.query as never);
});

export interface ReadOptions {
  enabled?: boolean;
  /** Refetch interval while the page is visible. */
  pollIntervalMs?: number;
  /** `false` for services that may not be running: fail at once so that the page shows its empty state. */
  retry?: boolean;
}

const keyOf = (client: { name: string }, path: string, input: unknown): QueryKey => [
  client.name,
  path,
  input ?? null,
  currentDay(),
];

/** When a read is repeated. `meta` tells `lateness.ts` when an answer is due. */
const pollingOf = (pollIntervalMs: number | undefined) => ({
  meta: { pollIntervalMs },
  refetchInterval: ({ state }: { state: { error: unknown } }): number | false =>
    isOutage(state.error)
      ? Math.min(pollIntervalMs ?? RECOVERY_INTERVAL_MS, RECOVERY_INTERVAL_MS)
      : (pollIntervalMs ?? false),
});

const findQuery = (queryKey: QueryKey): Query<never> | undefined =>
  queryClient.getQueryCache().find({ queryKey, exact: true }) as Query<never> | undefined;

const queryOptionsOf = <P, K extends PathOf<P, 'get'>>(client: Client<P>, path: K, input: unknown) => ({
  queryKey: keyOf(client, path, input),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await client.list(path, input, signal)).data,
});

/** Starts a request before the page's code has loaded; `useGet` with the same arguments reuses its result. */
export async function prefetch<P, K extends PathOf<P, 'get'>>(
  client: Client<P>,
  path: K,
  ...input: OptionalInput<Input<P, K, 'get'>>
): Promise<ResponseBody<P, K> | undefined> {
  const options = queryOptionsOf(client, path, input[0]);
  // Errors are ignored here because the page shows them.
  await queryClient.prefetchQuery(options);
  return queryClient.getQueryData<ResponseBody<P, K>>(options.queryKey);
}

/** One cached response, shared by all users of the same request: `useGet(query, '/api/companies/{company_id}', { path: { company_id } })`. */
export function useGet<P, K extends PathOf<P, 'get'>>(
  client: Client<P>,
  path: K,
  ...rest: [...OptionalInput<Input<P, K, 'get'>>, options?: ReadOptions]
) {
  const [input, options = {}] = rest as unknown as [unknown, ReadOptions?];
  const query = queryOptionsOf(client, path, input);
  const found = useQuery<ResponseBody<P, K>, ApiError>({
    ...query,
    placeholderData: keepPreviousData,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...pollingOf(options.pollIntervalMs),
    ...(options.retry === false ? { retry: false } : {}),
  });
  const { queryKey } = query;
  const updatedAt = useUpdatedAt(found);
  const isLate = useLateness(() => findQuery(queryKey), found.isPlaceholderData);
  return withFreshness(found, { queryKey, updatedAt, isLate });
}

/** When the data shown was read: while it is that of the query before, when that was. */
function useUpdatedAt(found: { dataUpdatedAt: number; isPlaceholderData: boolean }): number {
  const last = useRef(0);
  useEffect(() => {
    if (!found.isPlaceholderData) last.current = found.dataUpdatedAt;
  });
  return found.isPlaceholderData ? last.current : found.dataUpdatedAt;
}

interface FreshnessOf {
  queryKey: QueryKey;
  updatedAt: number;
  isLate: boolean;
}

/**
 * The result with the failure that is being tried again, or with the lateness of its answer. A proxy, because the result notes
 * which fields are read.
 */
function withFreshness<
  T extends { data: unknown; error: ApiError | null; failureReason: ApiError | null; dataUpdatedAt: number },
>(found: T, { queryKey, updatedAt, isLate }: FreshnessOf): T {
  const replaced: Record<string, () => unknown> = {
    error: () => found.error ?? (found.data === undefined ? lastErrorOf(findQuery(queryKey)) : null),
    failureReason: () => found.failureReason ?? (isLate ? LATE_ANSWER : null),
    dataUpdatedAt: () => updatedAt,
  };
  return new Proxy(found, {
    get: (target, field) => (replaced[String(field)] ?? (() => Reflect.get(target, field)))(),
  });
}

/** A paged list; further pages are fetched as the reader scrolls. */
export function useListing<P, K extends PathOf<P, 'get'>>(
  client: Client<P>,
  path: K,
  filters: Record<string, string | number | boolean | undefined>,
  options: ReadOptions & { pageSize?: number } = {},
) {
  const pageSize = options.pageSize ?? 100;
  type Item = ResponseBody<P, K> extends readonly (infer T)[] ? T : never;
  const queryKey = [client.name, path, 'listing', filters, pageSize, currentDay()];
  const found = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      client.list(path, { query: { ...filters, limit: pageSize, offset: pageParam } }, signal),
    getNextPageParam: (last, _pages, offset) =>
      (last.data as unknown as Item[]).length < pageSize ? undefined : offset + pageSize,
    placeholderData: keepPreviousData,
    ...pollingOf(options.pollIntervalMs),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  });
  const updatedAt = useUpdatedAt(found);
  const isLate = useLateness(() => findQuery(queryKey), found.isPlaceholderData);
  const rows: Item[] | undefined = found.data?.pages.flatMap((page) => page.data as never);
  return {
    data: rows,
    total: found.data?.pages[0]?.total ?? null,
    error: (found.error as ApiError | null) ?? (rows === undefined ? lastErrorOf(findQuery(queryKey)) : null),
    failureReason: (found.failureReason as ApiError | null) ?? (isLate ? LATE_ANSWER : null),
    dataUpdatedAt: updatedAt,
    isPending: found.isPending,
    isFetching: found.isFetching,
    hasMore: found.hasNextPage,
    loadMore: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
    },
    refetch: found.refetch,
  };
}

export interface ActionOptions<I, R> {
  run: (input: I) => Promise<R>;
  /** Notification shown on success. */
  done?: string | ((result: R, input: I) => string);
  /** Paths whose responses changed and are refetched; `'*'` means all. */
  refresh?: readonly string[] | '*';
  onDone?: (result: R) => void;
  /** The form of the input: it shows what is wrong with a field beside the field. */
  form?: FieldProblems;
}

/** A reader who means another one, as a second order like the first, must know that it was not made. */
const NOT_MADE_AGAIN = {
  title: 'Not sent a second time',
  message: 'The service had received this request before, when its answer was lost. To make it again, send it again.',
  color: 'yellow',
  autoClose: false,
} as const;

/** A change on a service. An error is shown with the service's own message. */
export function useAction<I, R>(options: ActionOptions<I, R>) {
  const client = useQueryClient();
  const { refresh } = options;
  const readAgain = async () => {
    if (refresh === undefined) return;
    await client.invalidateQueries({
      predicate: ({ queryKey }) => refresh === '*' || refresh.includes(String(queryKey[1])),
    });
  };
  return useMutation<R, Error, I>({
    mutationFn: options.run,
    onSuccess: async (result, input) => {
      const message = typeof options.done === 'function' ? options.done(result, input) : options.done;
      if (wasReplayed(result)) notify(NOT_MADE_AGAIN);
      else if (message !== undefined) notify({ message, color: 'teal' });
      options.onDone?.(result);
      await readAgain();
    },
    onError: async (error) => {
      if (options.form?.show(error) === true) return;
      const isUnknown = error instanceof ApiError && error.isOutcomeUnknown;
      // What is not known stays in view until it was read, and the page shows what can be known.
      notify({
        title: isUnknown ? 'Outcome unknown' : 'Request failed',
        message: error.message,
        color: 'red',
        autoClose: isUnknown ? false : 10_000,
      });
      if (isUnknown) await readAgain();
    },
  });
}
