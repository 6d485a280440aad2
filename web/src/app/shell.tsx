import { Drawer, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import { drafts } from '../api/session.ts';
import { Icon } from '../components/icon.tsx';
import { formatZone } from '../lib/time.ts';
import { AccessBanner } from './access-banner.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { FirstStartBanner } from './first-start-banner.tsx';
import { DateBanner, DateField, useDay } from './date-bar.tsx';
import { useFocusOnNavigation } from './focus.ts';
import { useKeyboard } from './keyboard.ts';
import { NAVIGATION } from './navigation.ts';
import css from './shell.module.css';
import { useSingleKeys } from './shortcuts.ts';
import { SignOut } from './sign-in.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const Help = lazy(async () => ({ default: (await import('./help.tsx')).Help }));

const POLL_INTERVAL_MS = 60_000;

export function Shell() {
  const [menuOpen, menu] = useDisclosure(false);
  const [paletteOpen, palette] = useDisclosure(false);
  const [helpOpen, help] = useDisclosure(false);
  useKeyboard({ openSearch: palette.open, openHelp: help.open });
  const hasSingleKeys = useSingleKeys();
  useFocusOnNavigation();
  const day = useDay();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { close: closeMenu } = menu;
  const previousPath = useRef(path);
  useEffect(() => {
    // Only navigation closes the menu; the handlers may change on every render.
    if (previousPath.current === path) return;
    previousPath.current = path;
    drafts.drop();
    closeMenu();
  }, [path, closeMenu]);
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <header className={css.header}>
        <button type="button" className={`${css.tool} ${css.onlyNarrow}`} onClick={menu.open} aria-label="Open menu">
          <Icon name="menu" />
        </button>
        <Link to="/" className={css.brand}>
          <Mark />
          Sextant
        </Link>
        <button type="button" className={css.search} onClick={palette.open} aria-label="Search">
          <Icon name="search" size={14} />
          <span>Search</span>
          {hasSingleKeys && <kbd className={css.key}>/</kbd>}
        </button>
        <div className={css.tools}>
          <DataBadge />
          <DateField />
          <SchemeToggle className={css.tool ?? ''} />
          <button type="button" className={`${css.tool} ${css.onlyWide}`} onClick={help.open} aria-label="Help">
            <Icon name="help" />
          </button>
          <SignOut className={css.tool ?? ''} nameClassName={`${css.who} ${css.onlyWide}`} />
        </div>
      </header>
      <nav className={css.nav} aria-label="Main">
        <Items />
      </nav>
      <Drawer opened={menuOpen} onClose={menu.close} size={240} title="Sextant" padding="sm">
        <nav aria-label="Menu">
          <Items />
        </nav>
        <button
          type="button"
          className={css.menuItem}
          onClick={() => {
            closeMenu();
            help.open();
          }}
        >
          <Icon name="help" size={15} />
          Help
        </button>
      </Drawer>
      <main className={css.main} id="main" tabIndex={-1}>
        <ConnectionBar />
        <AccessBanner />
        <FirstStartBanner />
        <DateBanner />
        <Outlet key={day ?? 'now'} />
      </main>
      <Suspense>
        {paletteOpen && <Palette close={palette.close} />}
        {helpOpen && <Help close={help.close} />}
      </Suspense>
    </div>
  );
}

function Items() {
  return (
    <>
      <Links />
      <p className={css.zone}>Times: {formatZone(new Date())}</p>
    </>
  );
}

function Links() {
  return NAVIGATION.map(({ group, items }) => (
    <div key={group}>
      {group !== '' && <div className={css.group}>{group}</div>}
      {items.map(({ label, to, icon }) => (
        <Link key={to} to={to} className={css.item} activeOptions={{ exact: to === '/', includeSearch: false }}>
          <Icon name={icon} size={15} />
          {label}
        </Link>
      ))}
    </div>
  ));
}

function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" className={css.mark} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M10 2 2.800 14.600a14.400 14.400 0 0 0 14.400 0Z" />
        <path d="m10 2 3 14" />
      </g>
    </svg>
  );
}

/** Shown on every page so that simulated data is never mistaken for real data. */
function DataBadge() {
  const info = useGet(query, '/api/system/info', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  if (info.data === undefined && info.error !== null)
    return (
      <span className={css.simulated} title="The query API did not say whether the data is simulated." role="note">
        Data unknown
      </span>
    );
  if (info.data?.data_mode !== 'simulated') return null;
  return (
    <span className={css.simulated} title={info.data.notice ?? ''} role="note">
      Simulated
    </span>
  );
}

function SchemeToggle({ className }: { className: string }) {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={className}
      onClick={() => setColorScheme(other)}
      aria-label={`Use ${other} colours`}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
