/** Line icons on a 16-unit grid, inlined so that no file has to be loaded. */
const PATHS = {
  overview: 'M2 13V8.5M6 13V4M10 13V6.5M14 13V2.5',
  companies: 'M2.5 13.5V3.5h6v10M8.5 6.5h5v7M1.5 13.5h13M4.5 6h2M4.5 8.5h2M4.5 11h2M10.5 9h1M10.5 11h1',
  documents: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 8h5M5.5 10.5h5',
  recommendations: 'M8 1.8 9.9 5.7l4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  trading: 'M2 11.5 6 7l3 3 5-6M10.5 4H14v3.5',
  signals: 'M1.5 8h2.5l2-5 3 10 2.5-7 1 2h2',
  macro:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM1.8 8h12.4M8 1.8c2 2 2.8 4 2.8 6.2S10 12.2 8 14.2C6 12.2 5.2 10.200 5.200 8S6 3.800 8 1.800Z',
  validation: 'M2.500 8.500 6 12l7.500-8',
  attribution: 'M8 8V1.800A6.200 6.200 0 1 1 2.300 10.400zM8 8l-5.700 2.400',
  backtests: 'M2 8a6 6 0 1 1 1.800 4.300M2 8V4.500M2 8h3.500M8 5v3.200l2.200 1.400',
  reports: 'M2.500 2.500h11v11h-11zM5 11V8.500M8 11V5M11 11V7',
  pipeline: 'M1.500 8h3M11.500 8h3M4.500 5.500h7v5h-7zM8 1.500v4M8 10.500v4',
  agents: 'M4 5.500h8v7H4zM8 5.500V3M6.500 8.500v1M9.500 8.500v1M1.800 8v2M14.200 8v2M8 2.500v.2',
  sql: 'M2.500 4c0-1.200 2.500-2 5.500-2s5.500.8 5.500 2v8c0 1.200-2.500 2-5.500 2s-5.500-.8-5.500-2zM2.500 4c0 1.200 2.500 2 5.500 2s5.500-.8 5.500-2M2.500 8c0 1.200 2.500 2 5.500 2s5.500-.8 5.500-2',
  system: 'M2.500 2.500h11v4h-11zM2.500 9.500h11v4h-11zM5 4.500v.100M5 11.500v.100',
  search: 'M7 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM10.300 10.300l3.200 3.200',
  menu: 'M2 4h12M2 8h12M2 12h12',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.500M8 13.500V15M1 8h1.500M13.500 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13.500 9.500A6 6 0 0 1 6.500 2.500a6 6 0 1 0 7 7Z',
  help: 'M6 6a2 2 0 1 1 2.800 1.800c-.6.300-.8.700-.8 1.400M8 11.800v.100M8 1.800a6.200 6.200 0 1 0 0 12.400A6.200 6.200 0 0 0 8 1.800Z',
  plus: 'M8 3v10M3 8h10',
  close: 'M3.500 3.500l9 9M12.500 3.500l-9 9',
  check: 'M2.500 8.500 6 12l7.500-8',
  warning: 'M8 2 1.500 13.500h13zM8 6.500v3.200M8 11.500v.100',
  refresh: 'M13.500 8a5.500 5.500 0 1 1-1.600-3.900M13.500 2v2.800h-2.800',
  external: 'M6.500 3.500h-4v10h10v-4M9.500 2.500h4v4M13.500 2.500 7.500 8.500',
  download: 'M8 2v8M4.500 7 8 10.500 11.500 7M2.500 13.500h11',
  pause: 'M5 3v10M11 3v10',
  play: 'M4.500 2.500v11l8.500-5.500z',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  right: 'M6 3l5 5-5 5',
  signout: 'M6.500 2.500h-4v11h4M10.500 5l3 3-3 3M13.500 8h-7',
  edit: 'M2.500 13.500l.600-3L10.500 3l2.500 2.500-7.500 7.500zM9 4.500 11.500 7',
  filter: 'M2 3h12l-4.500 5.500V13l-3-1.500v-3z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
