import { TextInput } from '@mantine/core';
import { registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { useFields } from '../../lib/use-fields.ts';

interface Fields extends Record<string, unknown> {
  name: string;
  description: string;
}

export function NewWatchlist({ onCreated }: { onCreated: (watchlistId: string) => void }) {
  const form = useFields<Fields>({ name: '', description: '' });
  const { values, text, reset } = form;
  const create = useAction({
    form,
    run: () =>
      registry.post('/watchlists', {
        body: { name: values.name.trim(), description: values.description.trim() || null },
      }),
    done: ({ name }) => `Watchlist “${name}” created. Add companies from their pages.`,
    refresh: ['/watchlists'],
    onDone: ({ id }) => {
      reset();
      onCreated(id);
    },
  });
  return (
    <FormModal
      label="New watchlist"
      title="New watchlist"
      description="A list of companies to view together. It does not affect tracking, recommendations or trading."
      submitLabel="Create watchlist"
      disabled={values.name.trim() === ''}
      form={form}
      onSubmit={() => create.mutateAsync(undefined)}
    >
      <TextInput label="Name" required maxLength={200} data-autofocus {...text('name')} />
      <TextInput label="Description" maxLength={500} {...text('description')} />
    </FormModal>
  );
}
