import { TextInput } from '@mantine/core';
import { registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { useFields } from '../../lib/use-fields.ts';

interface Fields extends Record<string, unknown> {
  name: string;
  description: string;
}

export function NewWatchlist({ onMade }: { onMade: (watchlistId: string) => void }) {
  const { values, text, reset } = useFields<Fields>({ name: '', description: '' });
  const make = useAction({
    run: () =>
      registry.post('/watchlists', {
        body: { name: values.name.trim(), description: values.description.trim() || null },
      }),
    done: ({ name }) => `The watchlist “${name}” is there. Put companies on it from their pages.`,
    refresh: ['/watchlists'],
    onDone: ({ id }) => {
      reset();
      onMade(id);
    },
  });
  return (
    <FormModal
      label="New watchlist"
      title="New watchlist"
      description="A list of companies to look at together. It changes nothing about what is followed, advised or traded."
      submitLabel="Make watchlist"
      disabled={values.name.trim() === ''}
      onSubmit={() => make.mutateAsync(undefined)}
    >
      <TextInput label="Name" required maxLength={200} data-autofocus {...text('name')} />
      <TextInput label="What it is for" maxLength={500} {...text('description')} />
    </FormModal>
  );
}
