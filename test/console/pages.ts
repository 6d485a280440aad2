/** All pages that the browser tests visit. */
export interface ConsolePage {
  /** `$` is replaced by `first.field` of the first item of `first.list`. */
  path: string;
  heading: string | RegExp;
  first?: { list: string; field: string };
}

export const PAGES: readonly ConsolePage[] = [
  { path: '/', heading: 'Overview' },
  { path: '/ask', heading: 'Ask' },
  { path: '/companies', heading: 'Companies' },
  { path: '/companies/$', heading: /·/, first: { list: '/api/recommendations?limit=1', field: 'ticker' } },
  {
    path: '/companies/$?tab=documents',
    heading: /·/,
    first: { list: '/api/recommendations?limit=1', field: 'ticker' },
  },
  { path: '/companies/$?tab=macro', heading: /·/, first: { list: '/api/recommendations?limit=1', field: 'ticker' } },
  {
    path: '/companies/$?tab=competitors',
    heading: /·/,
    first: { list: '/api/recommendations?limit=1', field: 'ticker' },
  },
  { path: '/companies/$?tab=sources', heading: /·/, first: { list: '/api/recommendations?limit=1', field: 'ticker' } },
  { path: '/documents', heading: 'Documents' },
  { path: '/documents/$', heading: /./, first: { list: '/api/documents?limit=1&status=extracted', field: 'id' } },
  { path: '/recommendations', heading: 'Recommendations' },
  { path: '/recommendations/$', heading: / over /, first: { list: '/api/recommendations?limit=1', field: 'id' } },
  { path: '/signals', heading: 'Signals' },
  { path: '/macro', heading: 'Macro' },
  { path: '/changes', heading: 'Changes' },
  { path: '/recommendations?as_of=2026-01-05', heading: 'Recommendations' },
  { path: '/trading', heading: 'Trading' },
  { path: '/trading?tab=orders', heading: 'Trading' },
  { path: '/trading?tab=decisions', heading: 'Trading' },
  { path: '/trading?tab=approvals', heading: 'Trading' },
  { path: '/trading?tab=lockouts', heading: 'Trading' },
  { path: '/trading?tab=skipped', heading: 'Trading' },
  { path: '/trading?tab=settings', heading: 'Trading' },
  { path: '/trading/orders/$', heading: /./, first: { list: '/api/orders?limit=1', field: 'id' } },
  { path: '/trading?tab=trades', heading: 'Trading' },
  { path: '/trace/order/$', heading: /Trace of/, first: { list: '/api/orders?limit=1', field: 'id' } },
  { path: '/backtests', heading: 'Backtests' },
  { path: '/reports', heading: 'Reports' },
  { path: '/validation', heading: 'Validation' },
  { path: '/attribution', heading: 'Attribution' },
  { path: '/pipeline', heading: 'Pipeline' },
  { path: '/pipeline?tab=failures', heading: 'Pipeline' },
  { path: '/pipeline?tab=sources', heading: 'Pipeline' },
  { path: '/pipeline?tab=storage', heading: 'Pipeline' },
  { path: '/agents', heading: 'Agents' },
  { path: '/search', heading: 'Search' },
  { path: '/search?q=earnings', heading: 'Search' },
  { path: '/sql', heading: /SQL/i },
  { path: '/system', heading: 'System' },
];
