/** A page: its path, its file under `pages/` and the name of the exported component. */
export interface PageEntry {
  path: string;
  file: string;
  name: string;
}

/** All pages. Plain data because the build reads it too, to list the files of each page for preloading. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', file: 'overview/overview-page', name: 'OverviewPage' },
  { path: '/ask', file: 'ask/ask-page', name: 'AskPage' },
  { path: '/companies', file: 'companies/companies-page', name: 'CompaniesPage' },
  { path: '/companies/$ticker', file: 'companies/company-page', name: 'CompanyPage' },
  { path: '/documents', file: 'documents/documents-page', name: 'DocumentsPage' },
  { path: '/documents/$documentId', file: 'documents/reader-page', name: 'ReaderPage' },
  { path: '/recommendations', file: 'recommendations/recommendations-page', name: 'RecommendationsPage' },
  {
    path: '/recommendations/$recommendationId',
    file: 'recommendations/recommendation-page',
    name: 'RecommendationPage',
  },
  { path: '/signals', file: 'signals/signals-page', name: 'SignalsPage' },
  { path: '/macro', file: 'macro/macro-page', name: 'MacroPage' },
  { path: '/changes', file: 'changes/changes-page', name: 'ChangesPage' },
  { path: '/trading', file: 'trading/trading-page', name: 'TradingPage' },
  { path: '/trading/orders/$orderId', file: 'trading/order-page', name: 'OrderPage' },
  { path: '/trace/$kind/$id', file: 'trace/trace-page', name: 'TracePage' },
  { path: '/backtests', file: 'backtests/backtests-page', name: 'BacktestsPage' },
  { path: '/reports', file: 'reports/reports-page', name: 'ReportsPage' },
  { path: '/validation', file: 'validation/validation-page', name: 'ValidationPage' },
  { path: '/attribution', file: 'attribution/attribution-page', name: 'AttributionPage' },
  { path: '/pipeline', file: 'pipeline/pipeline-page', name: 'PipelinePage' },
  { path: '/agents', file: 'agents/agents-page', name: 'AgentsPage' },
  { path: '/search', file: 'search/search-page', name: 'SearchPage' },
  { path: '/sql', file: 'sql/sql-page', name: 'SqlPage' },
  { path: '/system', file: 'system/system-page', name: 'SystemPage' },
];
