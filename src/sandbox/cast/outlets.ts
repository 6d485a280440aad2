export type OutletKey =
  | 'corvane'
  | 'quay'
  | 'penfold'
  | 'lantern'
  | 'dockside'
  | 'dispatch'
  | 'murmur'
  | 'tattler'
  | 'filings'
  | 'newsroom';

export interface Outlet {
  key: OutletKey;
  name: string;
  /** How the pipeline reads it. */
  channel: 'news_api' | 'rss' | 'atom' | 'page_list' | 'edgar' | 'newsroom';
  /** Credibility configured at registration: an operator's initial guess. */
  configuredCredibility: number;
  /** Share of its rumours that are false; ground truth for the learned credibility. */
  falseRumourRate: number;
  /** Relative share of all rumours and of all rewrites of wire stories that this outlet publishes. */
  rumourShare: number;
  rewriteShare: number;
  charset: 'utf-8' | 'windows-1252';
  /** Where a page states title, author and date; `visible_only` means only in the visible text. */
  metadata: 'json_ld' | 'meta_tags' | 'visible_only';
  layouts: number;
  authors: readonly string[];
}

export const OUTLETS: readonly Outlet[] = [
  {
    key: 'corvane',
    name: 'Corvane Newswire',
    channel: 'news_api',
    configuredCredibility: 0.6,
    falseRumourRate: 0,
    rumourShare: 0,
    rewriteShare: 0,
    charset: 'utf-8',
    metadata: 'json_ld',
    layouts: 2,
    authors: ['Alice Romero', 'Kofi Mensah', 'Dana Whitfield', 'Mikael Strand'],
  },
  {
    key: 'quay',
    name: 'Ledger & Quay',
    channel: 'rss',
    configuredCredibility: 0.6,
    falseRumourRate: 0.1,
    rumourShare: 0.11,
    rewriteShare: 0.24,
    charset: 'utf-8',
    metadata: 'json_ld',
    layouts: 3,
    authors: ['Joanna Pryce', 'Tariq Nasser', 'Wendell Cho'],
  },
  {
    key: 'penfold',
    name: 'The Penfold Report',
    channel: 'atom',
    configuredCredibility: 0.6,
    falseRumourRate: 0.2,
    rumourShare: 0.14,
    rewriteShare: 0.22,
    charset: 'utf-8',
    metadata: 'meta_tags',
    layouts: 3,
    authors: ['Sylvie Arnaud', 'Ben Marsh', 'Olu Bankole'],
  },
  {
    key: 'lantern',
    name: 'Bourse Lantern',
    channel: 'rss',
    configuredCredibility: 0.6,
    falseRumourRate: 0.32,
    rumourShare: 0.15,
    rewriteShare: 0.22,
    charset: 'windows-1252',
    metadata: 'meta_tags',
    layouts: 2,
    authors: ['René Caillaud', 'Zoë Brackett', 'Íñigo Salas'],
  },
  {
    key: 'dockside',
    name: 'Dockside Markets',
    channel: 'page_list',
    configuredCredibility: 0.6,
    falseRumourRate: 0.45,
    rumourShare: 0.17,
    rewriteShare: 0.21,
    charset: 'utf-8',
    metadata: 'visible_only',
    layouts: 2,
    authors: ['Gil Ferraro', 'Maeve Lonergan'],
  },
  {
    key: 'dispatch',
    name: 'Meridian Dispatch',
    channel: 'rss',
    configuredCredibility: 0.6,
    falseRumourRate: 0,
    rumourShare: 0,
    rewriteShare: 0,
    charset: 'utf-8',
    metadata: 'json_ld',
    layouts: 2,
    authors: ['Anneke de Wit', 'Rafael Ortega', 'Yuki Shimada'],
  },
  {
    key: 'murmur',
    name: 'Street Murmur',
    channel: 'rss',
    configuredCredibility: 0.6,
    falseRumourRate: 0.65,
    rumourShare: 0.2,
    rewriteShare: 0.07,
    charset: 'utf-8',
    metadata: 'meta_tags',
    layouts: 2,
    authors: ['Staff', 'R. Quill'],
  },
  {
    key: 'tattler',
    name: 'Tape Tattler',
    channel: 'page_list',
    configuredCredibility: 0.6,
    falseRumourRate: 0.82,
    rumourShare: 0.23,
    rewriteShare: 0.04,
    charset: 'utf-8',
    metadata: 'visible_only',
    layouts: 2,
    authors: ['The Tattler Desk'],
  },
  {
    key: 'filings',
    name: 'EDGAR filings',
    channel: 'edgar',
    configuredCredibility: 0.9,
    falseRumourRate: 0,
    rumourShare: 0,
    rewriteShare: 0,
    charset: 'utf-8',
    metadata: 'visible_only',
    layouts: 1,
    authors: [],
  },
  {
    key: 'newsroom',
    name: 'Company newsroom',
    channel: 'newsroom',
    configuredCredibility: 0.7,
    falseRumourRate: 0,
    rumourShare: 0,
    rewriteShare: 0,
    charset: 'utf-8',
    metadata: 'meta_tags',
    layouts: 2,
    authors: [],
  },
];

export function getOutlet(key: OutletKey): Outlet {
  const outlet = OUTLETS.find((candidate) => candidate.key === key);
  if (!outlet) throw new RangeError(`the sandbox has no outlet ${key}`);
  return outlet;
}
