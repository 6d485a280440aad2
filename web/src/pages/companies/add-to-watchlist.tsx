import { Select } from '@mantine/core';
import { useState } from 'react';
import { registry } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { FormModal } from '../../components/form-modal.tsx';
import type { Company } from './company-page.tsx';

/** The registry has no way to take a company off a list again, so the form says that before it is done. */
export function AddToWatchlist({ company }: { company: Company }) {
  const [listId, setListId] = useState<string | null>(null);
  const lists = useGet(registry, '/watchlists');
  const put = useAction({
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
      title={`Put ${company.ticker} on a watchlist`}
      description="Lists only grow: a company that is on one stays on it."
      submitLabel="Put it on the list"
      disabled={listId === null}
      onSubmit={async () => {
        if (listId !== null) await put.mutateAsync(listId);
      }}
    >
      <Select
        label="Watchlist"
        placeholder={lists.data?.length === 0 ? 'None yet: make one on the page of all companies' : 'Choose one'}
        data={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={listId}
        onChange={setListId}
      />
    </FormModal>
  );
}
