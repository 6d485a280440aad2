import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Loading } from '../components/state.tsx';
import { Broken, NotThere } from './broken.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotThere });

/** A page is a chunk of its own: it is loaded when somebody goes there, or points at a link to it. */
function page(path: string, load: () => Promise<Record<string, ComponentType>>, name: string) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) });
}

const pages = [
  page('/', () => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
  page('/companies', () => import('../pages/companies/companies-page.tsx'), 'CompaniesPage'),
  page('/companies/$ticker', () => import('../pages/companies/company-page.tsx'), 'CompanyPage'),
  page('/documents', () => import('../pages/documents/documents-page.tsx'), 'DocumentsPage'),
  page('/documents/$documentId', () => import('../pages/documents/reader-page.tsx'), 'ReaderPage'),
  page('/recommendations', () => import('../pages/recommendations/recommendations-page.tsx'), 'RecommendationsPage'),
  page(
    '/recommendations/$recommendationId',
    () => import('../pages/recommendations/recommendation-page.tsx'),
    'RecommendationPage',
  ),
  page('/signals', () => import('../pages/signals/signals-page.tsx'), 'SignalsPage'),
  page('/macro', () => import('../pages/macro/macro-page.tsx'), 'MacroPage'),
  page('/trading', () => import('../pages/trading/trading-page.tsx'), 'TradingPage'),
  page('/trading/orders/$orderId', () => import('../pages/trading/order-page.tsx'), 'OrderPage'),
  page('/backtests', () => import('../pages/backtests/backtests-page.tsx'), 'BacktestsPage'),
  page('/reports', () => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
  page('/validation', () => import('../pages/validation/validation-page.tsx'), 'ValidationPage'),
  page('/attribution', () => import('../pages/attribution/attribution-page.tsx'), 'AttributionPage'),
  page('/pipeline', () => import('../pages/pipeline/pipeline-page.tsx'), 'PipelinePage'),
  page('/agents', () => import('../pages/agents/agents-page.tsx'), 'AgentsPage'),
  page('/sql', () => import('../pages/sql/sql-page.tsx'), 'SqlPage'),
];

const PREFETCH_AFTER_MS = 60;

export const router = createRouter({
  routeTree: root.addChildren(pages),
  defaultPreload: 'intent',
  defaultPreloadDelay: PREFETCH_AFTER_MS,
  defaultPendingComponent: () => <Loading height={260} />,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});
