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
import type { ResponseBody, Client, OptionalInput, Input, PathOf } from './client.ts';
import { currentDay } from './as-of.ts';
import type { FieldProblems } from '../lib/use-fields.ts';
import { ApiError } from './http.ts';
import { notify } from './notify.ts';

const STALE_AFTER_MS = 10_000;
const RETRIES_MAX = 2;
const RETRY_DELAY_MAX_MS = 4_000;

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
    ...(options.pollIntervalMs === undefined ? {} : { refetchInterval: options.pollIntervalMs }),
    ...(options.retry === false ? { retry: false } : {}),
  });
  return withLastError(found, query.queryKey);
}

/** The result with the failure that is being tried again. A proxy, because the result notes which fields are read. */
function withLastError<T extends { data: unknown; error: ApiError | null }>(found: T, queryKey: QueryKey): T {
  const error = () =>
    found.error ??
    (found.data === undefined ? lastErrorOf(queryClient.getQueryCache().find({ queryKey, exact: true })) : null);
  return new Proxy(found, {
    get: (target, field) => (field === 'error' ? error() : Reflect.get(target, field)),
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
    ...(options.pollIntervalMs === undefined ? {} : { refetchInterval: options.pollIntervalMs }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  });
  const rows: Item[] | undefined = found.data?.pages.flatMap((page) => page.data as never);
  return {
    data: rows,
    total: found.data?.pages[0]?.total ?? null,
    error:
      (found.error as ApiError | null) ??
      (rows === undefined ? lastErrorOf(queryClient.getQueryCache().find({ queryKey, exact: true })) : null),
    failureReason: found.failureReason as ApiError | null,
    dataUpdatedAt: found.dataUpdatedAt,
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

/** A change on a service. An error is shown with the service's own message. */
export function useAction<I, R>(options: ActionOptions<I, R>) {
  const client = useQueryClient();
  return useMutation<R, Error, I>({
    mutationFn: options.run,
    onSuccess: async (result, input) => {
      const message = typeof options.done === 'function' ? options.done(result, input) : options.done;
      if (message !== undefined) notify({ message, color: 'teal' });
      options.onDone?.(result);
      const { refresh } = options;
      if (refresh === undefined) return;
      await client.invalidateQueries({
        predicate: ({ queryKey }) => refresh === '*' || refresh.includes(String(queryKey[1])),
      });
    },
    onError: (error) => {
      if (options.form?.show(error) === true) return;
      notify({ title: 'Request failed', message: error.message, color: 'red', autoClose: 10_000 });
    },
  });
}
