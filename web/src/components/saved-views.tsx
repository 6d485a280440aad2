import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  addView,
  deleteView,
  findNameProblem,
  findView,
  readViews,
  renameView,
  type SavedView,
  VIEW_NAME_LENGTH_MAX,
} from '../lib/saved-views.ts';
import type { FilterState } from '../lib/use-filters.ts';
import { Icon } from './icon.tsx';
import css from './saved-views.module.css';

function useStoredViews(list: string) {
  const key = `sextant-views-${list}`;
  const [views, setViews] = useState(() => {
    try {
      return readViews(localStorage.getItem(key));
    } catch {
      return [];
    }
  });
  const store = (next: SavedView[]) => {
    setViews(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the views last until the page is left.
    }
  };
  return { views, store };
}

/** Saves the present filters of a list under a name, and applies saved ones. `list` names the list in the browser's storage. */
export function SavedViews({ list, of }: { list: string; of: FilterState }) {
  const { views, store } = useStoredViews(list);
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null);
  const current = of.isFiltered ? findView(views, of.changed) : undefined;
  const close = () => setOpened(null);
  return (
    <>
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="filter" size={13} />} maw={200}>
            {current?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>No saved views</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.name}
              onClick={() => of.apply(view.filters)}
              {...(view === current ? { leftSection: <Icon name="check" size={12} />, 'aria-current': 'true' } : {})}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={!of.isFiltered || current !== undefined} onClick={() => setOpened('save')}>
            Save these filters…
          </Menu.Item>
          <Menu.Item disabled={views.length === 0} onClick={() => setOpened('manage')}>
            Rename or delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={opened === 'save'} onClose={close} title="Save these filters">
        <NameForm
          views={views}
          submitLabel="Save view"
          onSubmit={(name) => {
            store(addView(views, { name, filters: of.changed }));
            close();
          }}
        />
      </Modal>
      <Modal opened={opened === 'manage'} onClose={close} title="Saved views">
        <Stack gap="sm">
          {views.map((view) => (
            <NameForm
              key={view.name}
              views={views}
              renamed={view.name}
              submitLabel="Rename"
              onSubmit={(name) => store(renameView(views, view.name, name))}
              onDelete={() => store(deleteView(views, view.name))}
            />
          ))}
          {views.length === 0 && <Text size="sm">No saved views.</Text>}
          <Text size="sm" c="dimmed">
            Views are kept in this browser.
          </Text>
        </Stack>
      </Modal>
    </>
  );
}

interface NameFormProps {
  views: readonly SavedView[];
  /** The view that gets another name. */
  renamed?: string;
  submitLabel: string;
  onSubmit: (name: string) => void;
  onDelete?: () => void;
}

function NameForm({ views, renamed, submitLabel, onSubmit, onDelete }: NameFormProps) {
  const [name, setName] = useState(renamed ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = findNameProblem(views, name, renamed);
        setProblem(found);
        if (found === null) onSubmit(name);
      }}
    >
      <TextInput
        label={renamed === undefined ? 'Name' : `Name of ${renamed}`}
        value={name}
        error={problem}
        maxLength={VIEW_NAME_LENGTH_MAX}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
        {...(renamed === undefined ? { 'data-autofocus': true } : {})}
      />
      <Group gap="xs" wrap="nowrap">
        <Button type="submit" variant={renamed === undefined ? 'filled' : 'default'} disabled={name === renamed}>
          {submitLabel}
        </Button>
        {onDelete && (
          <Button variant="subtle" color="red" aria-label={`Delete ${renamed}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </Group>
    </form>
  );
}
