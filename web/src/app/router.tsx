import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Loading } from '../components/state.tsx';
import { prefetchCompany } from '../pages/companies/company-queries.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { PAGES, type PageEntry } from './pages.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  // Links keep the day that the console is at.
  search: { middlewares: [retainSearchParams(['as_of'] as never)] },
});

const files = import.meta.glob<Record<string, ComponentType>>('../pages/*/*-page.tsx');

/** Requests that start before the page's code has loaded. */
const PREFETCHES: Readonly<Record<string, (params: Record<string, string>) => unknown>> = {
  '/companies/$ticker': ({ ticker = '' }) => prefetchCompany(ticker.toUpperCase()),
};

/** Each page is its own chunk, loaded on navigation or when a link to it is hovered. */
function createPageRoute({ path, file, name }: PageEntry) {
  const load = files[`../pages/${file}.tsx`];
  if (!load) throw new Error(`page file pages/${file}.tsx is missing`);
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, name),
    // Prefetches once and does not wait: the page shows its own loading states and refetches by itself. Hovering a link loads
    // the page's code but sends no requests.
    staleTime: Number.POSITIVE_INFINITY,
    loader: ({ params, preload }) => {
      if (!preload) void PREFETCHES[path]?.(params);
    },
  });
}

const PREFETCH_AFTER_MS = 60;

export const router = createRouter({
  routeTree: root.addChildren(PAGES.map(createPageRoute)),
  defaultPreload: 'intent',
  defaultPreloadDelay: PREFETCH_AFTER_MS,
  defaultPendingComponent: () => <Loading height={260} />,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});
