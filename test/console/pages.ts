/** Every page of the console. A page that is not here is not walked by the browser tests. */
export interface ConsolePage {
  path: string;
  heading: string | RegExp;
  /** Shown only once its data has arrived. */
  waitFor?: string;
}

export const PAGES: readonly ConsolePage[] = [
  { path: '/', heading: 'Overview' },
  { path: '/companies', heading: 'Companies' },
  { path: '/documents', heading: 'Documents' },
  { path: '/recommendations', heading: 'Recommendations' },
  { path: '/signals', heading: 'Signals' },
  { path: '/macro', heading: 'Macro' },
  { path: '/trading', heading: 'Trading' },
  { path: '/backtests', heading: 'Backtests' },
  { path: '/reports', heading: 'Reports' },
  { path: '/validation', heading: 'Validation' },
  { path: '/attribution', heading: 'Attribution' },
  { path: '/pipeline', heading: 'Pipeline' },
  { path: '/agents', heading: 'Agents' },
  { path: '/sql', heading: /SQL/i },
];
