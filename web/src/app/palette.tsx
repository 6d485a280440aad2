import { Modal, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { query } from '../api/client.ts';
import { useGet } from '../api/hooks.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { COMMAND_EXAMPLES, type Command, describeCommand, parseCommand } from './commands.ts';
import { NAVIGATION_ITEMS } from './navigation.ts';
import css from './palette.module.css';
import { useCommands } from './use-commands.ts';

const OPTIONS_MAX = 12;

interface Option {
  to: string;
  /** Runs instead of opening a page. */
  command?: Command;
  icon: IconName;
  name: string;
  detail: string;
}

/** Keyboard search over pages and companies, and commands. */
export function Palette({ close }: { close: () => void }) {
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
  const command = parseCommand(text);
  const found: Option[] = command
    ? [{ to: text, icon: 'play', command, ...describeCommand(command) }]
    : rank(options, text).slice(0, OPTIONS_MAX);
  const go = (option: Option | undefined) => {
    if (!option) return setIsEnterPending(isLoading);
    close();
    void (option.command ? run(option.command) : navigate({ to: option.to }));
  };
  // Enter was pressed before the companies had loaded: open the first match once they have.
  const first = isEnterPending && !isLoading ? found[0] : undefined;
  useEffect(() => {
    if (!first) return;
    close();
    void navigate({ to: first.to });
  }, [first, close, navigate]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(found.length - 1, active + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (event.key === 'Enter') go(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal opened onClose={close} withCloseButton={false} size="md" aria-label="Search" yOffset="12vh" centered={false}>
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
            key={option.to}
            id={`palette-option-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.option}
            onMouseMove={() => setActive(index)}
            onClick={() => go(option)}
          >
            <Icon name={option.icon} size={14} />
            <span className={css.name}>{option.name}</span>
            <span className={css.detail}>{option.detail}</span>
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
