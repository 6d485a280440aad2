import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import { Highlighted } from '../components/highlighted.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { destinationOf } from '../lib/destination.ts';
import { formatWords } from '../lib/format.ts';
import { addressOfResult, type SearchResult } from '../lib/search-target.ts';
import { COMMAND_EXAMPLES, type Command, describeCommand, parseCommand } from './commands.ts';
import { useFocusBack } from './focus.ts';
import { NAVIGATION_ITEMS } from './navigation.ts';
import css from './palette.module.css';
import { useCommands } from './use-commands.ts';

const OPTIONS_MAX = 12;
const RESULTS_MAX = 8;
const SEARCH_LENGTH_MIN = 2;
const SEARCH_LENGTH_MAX = 400;
const TYPING_MS = 200;

const ICONS: Readonly<Record<SearchResult['type'], IconName>> = {
  document: 'documents',
  company: 'companies',
  macro_event: 'macro',
  company_event: 'documents',
  recommendation: 'recommendations',
  report: 'reports',
  saved_query: 'sql',
};

interface Option {
  to: string;
  /** Runs instead of opening a page. */
  command?: Command;
  icon: IconName;
  name: string;
  detail: string;
  /** Shown with the found words marked. */
  result?: SearchResult;
}

/** Keyboard search over pages, companies and all stored text, and commands. */
export function Palette({ close }: { close: () => void }) {
  useFocusBack();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isEnterPending, setIsEnterPending] = useState(false);
  const navigate = useNavigate();
  const run = useCommands();
  const companies = useGet(query, '/api/companies');
  const isLoading = companies.data === undefined && companies.error === null;
  const options: Option[] = [
    ...NAVIGATION_ITEMS.map(({ label, to, icon, key }) => ({ to, icon, name: label, detail: `g ${key}` })),
    ...(companies.data ?? []).map(({ ticker, legal_name, sector }) => ({
      to: `/companies/${ticker}`,
      icon: 'companies' as const,
      name: ticker,
      detail: [legal_name, sector].filter(Boolean).join(' · '),
    })),
  ];
  const results = useResults(text);
  const command = parseCommand(text);
  const pages = rank(options, text).slice(0, OPTIONS_MAX);
  const found: Option[] = command
    ? [{ to: text, icon: 'play', command, ...describeCommand(command) }]
    : [...pages, ...results.filter(({ to }) => !pages.some((page) => page.to === to)), ...allResults(text)];
  const go = (option: Option | undefined) => {
    // Before the companies have loaded, the typed text may still turn out to be a ticker.
    if (!option || (isLoading && option.icon === 'search')) return setIsEnterPending(isLoading);
    close();
    void (option.command ? run(option.command) : navigate(destinationOf(option.to)));
  };
  // Enter was pressed before the companies had loaded: open the first match once they have.
  const first = isEnterPending && !isLoading ? found[0] : undefined;
  useEffect(() => {
    if (!first) return;
    close();
    void navigate(destinationOf(first.to));
  }, [first, close, navigate]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setActive((active - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') go(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      size="md"
      attributes={{ content: { 'aria-label': 'Search' } }}
      yOffset="12vh"
      centered={false}
    >
      <TextInput
        size="sm"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
          setIsEnterPending(false);
        }}
        onKeyDown={onKeyDown}
        placeholder="Ticker, company, page or command"
        leftSection={<Icon name="search" size={14} />}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-options"
        aria-activedescendant={`palette-option-${active}`}
        aria-label="Ticker, company, page or command"
        data-autofocus
      />
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <ul className={css.list} role="listbox" id="palette-options" aria-label="Results">
        {found.map((option, index) => (
          <li
            key={`${option.to} ${option.result?.id ?? ''}`}
            id={`palette-option-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.option}
            onMouseMove={() => setActive(index)}
            onClick={() => go(option)}
          >
            <Icon name={option.icon} size={14} />
            <OptionText option={option} />
          </li>
        ))}
      </ul>
      {text === '' && <p className={css.none}>{COMMAND_EXAMPLES}</p>}
      {found.length === 0 && (
        <p className={css.none} role="status">
          {isLoading ? 'Loading…' : 'No matching page or tracked company.'}
        </p>
      )}
    </Modal>
  );
}

function OptionText({ option: { name, detail, result } }: { option: Option }) {
  if (!result)
    return (
      <>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>{detail}</span>
      </>
    );
  return (
    <span className={css.preview}>
      <span className={css.name}>
        <Highlighted text={name} spans={result.title_highlights} />
      </span>
      <span className={css.detail}>
        <Highlighted text={detail} spans={result.highlights} />
      </span>
    </span>
  );
}

/** What the search finds for the typed text; its last word counts as a beginning. */
function useResults(text: string): Option[] {
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const isSearch =
    typed.length >= SEARCH_LENGTH_MIN && typed.length < SEARCH_LENGTH_MAX && parseCommand(typed) === null;
  const q =
    /[\p{L}\p{N}]{3}$/u.test(typed) && !/[":]/.test(typed) ? `${typed} OR ${typed.split(/\s+/).at(-1)}*` : typed;
  const found = useGet(query, '/api/search', { query: { q, limit: RESULTS_MAX } }, { enabled: isSearch });
  if (!isSearch) return [];
  return (found.data?.results ?? []).map((result) => ({
    to: addressOfResult(result),
    icon: ICONS[result.type],
    name: result.title,
    detail: result.snippet || formatWords(result.type),
    result,
  }));
}

function allResults(text: string): Option[] {
  const typed = text.trim();
  if (typed.length < SEARCH_LENGTH_MIN) return [];
  const to = `/search?q=${encodeURIComponent(typed)}`;
  return [{ to, icon: 'search', name: 'All results', detail: typed }];
}

/** Prefix matches come before other matches. */
function rank(options: Option[], text: string): Option[] {
  const search = text.trim().toLowerCase();
  if (search === '') return options;
  const score = ({ name, detail }: Option) => {
    if (name.toLowerCase().startsWith(search)) return 0;
    if (detail.toLowerCase().startsWith(search)) return 1;
    return `${name} ${detail}`.toLowerCase().includes(search) ? 2 : 3;
  };
  return options.filter((option) => score(option) < 3).toSorted((a, b) => score(a) - score(b));
}
