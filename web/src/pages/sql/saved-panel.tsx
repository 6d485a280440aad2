import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { useConfirm } from '../../components/confirm.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { useFields } from '../../lib/use-fields.ts';
import css from './saved-panel.module.css';

type SavedQuery = QueryResponse<'/api/analytics/saved-queries'>[number];
const REFRESH = ['/api/analytics/saved-queries'];

/** The list of saved queries. */
export function SavedQueriesPanel({ text, onOpen }: { text: string; onOpen: (saved: SavedQuery) => void }) {
  const saved = useGet(query, '/api/analytics/saved-queries');
  return (
    <Panel title="Saved queries" aside={<SaveQuery text={text} />}>
      <Loaded
        query={saved}
        lines={6}
        empty={{ title: 'No saved queries', hint: 'Save a query to run it again later.', icon: 'sql' }}
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" className={css.open} onClick={() => onOpen(row)} title={row.description}>
                  {row.name}
                </button>
                <DeleteQuery saved={row} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function SaveQuery({ text }: { text: string }) {
  const form = useFields({ name: '', description: '' });
  const save = useAction({
    run: () => query.post('/api/analytics/saved-queries', { body: { ...form.values, sql_text: text } }),
    done: (saved) => `Saved as ${saved.name}.`,
    refresh: REFRESH,
    onDone: form.reset,
    form,
  });
  return (
    <FormModal
      label="Save"
      title="Save query"
      submitLabel="Save query"
      form={form}
      onSubmit={() => save.mutateAsync(undefined)}
      disabled={text.trim() === ''}
    >
      <TextInput label="Name" required maxLength={200} data-autofocus {...form.text('name')} />
      <Textarea label="Description" maxLength={2000} {...form.text('description')} />
    </FormModal>
  );
}

function DeleteQuery({ saved }: { saved: SavedQuery }) {
  const confirm = useConfirm();
  const remove = useAction({
    run: () => query.delete('/api/analytics/saved-queries/{query_id}', { path: { query_id: saved.id } }),
    done: `${saved.name} deleted.`,
    refresh: REFRESH,
  });
  const askToConfirm = async () => {
    const agreed = await confirm({
      title: `Delete ${saved.name}?`,
      consequence:
        saved.created_by === 'system'
          ? 'The query is deleted for all users. “sextant seed” restores the queries that ship with the platform.'
          : 'The query is deleted for all users. This cannot be undone.',
      confirmLabel: 'Delete query',
      danger: true,
    });
    if (agreed) remove.mutate(undefined);
  };
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${saved.name}`} onClick={() => void askToConfirm()}>
      <Icon name="close" size={11} />
    </ActionIcon>
  );
}
