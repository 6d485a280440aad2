import { Select } from '@mantine/core';
import { registry } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { useKept } from '../../lib/use-kept.ts';
import type { Company } from './company-page.tsx';

export function AddToWatchlist({ company }: { company: Company }) {
  const [listId, setListId] = useKept<string | null>('watchlist', null);
  const lists = useGet(registry, '/watchlists');
  const add = useAction({
    run: (watchlistId: string) =>
      registry.post('/watchlists/{watchlist_id}/members/{company_id}', {
        path: { watchlist_id: watchlistId, company_id: company.id },
      }),
    done: `${company.ticker} is on the watchlist.`,
    refresh: ['/watchlists/{watchlist_id}/members'],
    onDone: () => setListId(null),
  });
  return (
    <FormModal
      label="Watch"
      title={`Add ${company.ticker} to a watchlist`}
      description="The company can be removed from the list on this page."
      submitLabel="Add to watchlist"
      disabled={listId === null}
      onSubmit={async () => {
        if (listId !== null) await add.mutateAsync(listId);
      }}
    >
      <Select
        label="Watchlist"
        placeholder={lists.data?.length === 0 ? 'None yet; create one on the Companies page' : 'Choose one'}
        data={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={listId}
        onChange={setListId}
      />
    </FormModal>
  );
}
