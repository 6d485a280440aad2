import { Select } from '@mantine/core';
import { useState } from 'react';
import { registry } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import type { Company } from './company-page.tsx';

export function LeaveWatchlist({ company }: { company: Company }) {
  const [listId, setListId] = useState<string | null>(null);
  const lists = useGet(registry, '/watchlists');
  const remove = useAction({
    run: (watchlistId: string) =>
      registry.delete('/watchlists/{watchlist_id}/members/{company_id}', {
        path: { watchlist_id: watchlistId, company_id: company.id },
      }),
    done: `${company.ticker} was removed from the watchlist.`,
    refresh: ['/watchlists/{watchlist_id}/members'],
    onDone: () => setListId(null),
  });
  return (
    <FormModal
      label="Unwatch"
      icon="close"
      title={`Remove ${company.ticker} from a watchlist`}
      description="The company stays tracked."
      submitLabel="Remove from watchlist"
      disabled={listId === null}
      onSubmit={async () => {
        if (listId !== null) await remove.mutateAsync(listId);
      }}
    >
      <Select
        label="Watchlist"
        placeholder={lists.data?.length === 0 ? 'There is none' : 'Choose one'}
        data={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={listId}
        onChange={setListId}
      />
    </FormModal>
  );
}
