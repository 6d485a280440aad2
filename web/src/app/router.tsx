import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Loading } from '../components/state.tsx';
import { prefetchCompany } from '../pages/companies/company-queries.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { PAGES, type PageEntry } from './pages.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const files = import.meta.glob<Record<string, ComponentType>>('../pages/*/*-page.tsx');

/** What a page asks of the services before its own code has come. */
const PREFETCHES: Readonly<Record<string, (params: Record<string, string>) => unknown>> = {
  '/companies/$ticker': ({ ticker = '' }) => prefetchCompany(ticker.toUpperCase()),
};

/** A page is a chunk of its own: it is loaded when somebody goes there, or points at a link to it. */
function createPageRoute({ path, file, name }: PageEntry) {
  const load = files[`../pages/${file}.tsx`];
  if (!load) throw new Error(`no page in ${file}`);
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, name),
    // Once, and not awaited: the page shows what is there, waits for the rest and asks again by itself. Pointing at a link loads
    // its code and asks nothing.
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
