import type { IconName } from '../components/icon.tsx';

export interface NavigationItem {
  label: string;
  to: string;
  icon: IconName;
  /** Keyboard shortcut: `g`, then this key. */
  key: string;
}

export const NAVIGATION: readonly { group: string; items: readonly NavigationItem[] }[] = [
  { group: '', items: [{ label: 'Overview', to: '/', icon: 'overview', key: 'o' }] },
  {
    group: 'Research',
    items: [
      { label: 'Ask', to: '/ask', icon: 'help', key: 'k' },
      { label: 'Companies', to: '/companies', icon: 'companies', key: 'c' },
      { label: 'Documents', to: '/documents', icon: 'documents', key: 'd' },
      { label: 'Recommendations', to: '/recommendations', icon: 'recommendations', key: 'r' },
      { label: 'Signals', to: '/signals', icon: 'signals', key: 's' },
      { label: 'Macro', to: '/macro', icon: 'macro', key: 'm' },
      { label: 'Changes', to: '/changes', icon: 'reports', key: 'h' },
    ],
  },
  {
    group: 'Portfolio',
    items: [
      { label: 'Trading', to: '/trading', icon: 'trading', key: 't' },
      { label: 'Backtests', to: '/backtests', icon: 'backtests', key: 'b' },
      { label: 'Reports', to: '/reports', icon: 'reports', key: 'e' },
    ],
  },
  {
    group: 'Quality',
    items: [
      { label: 'Validation', to: '/validation', icon: 'validation', key: 'v' },
      { label: 'Attribution', to: '/attribution', icon: 'attribution', key: 'a' },
    ],
  },
  {
    group: 'Platform',
    items: [
      { label: 'Pipeline', to: '/pipeline', icon: 'pipeline', key: 'p' },
      { label: 'Agents', to: '/agents', icon: 'agents', key: 'n' },
      { label: 'SQL', to: '/sql', icon: 'sql', key: 'q' },
      { label: 'System', to: '/system', icon: 'system', key: 'y' },
    ],
  },
];

export const NAVIGATION_ITEMS: readonly NavigationItem[] = NAVIGATION.flatMap(({ items }) => items);
