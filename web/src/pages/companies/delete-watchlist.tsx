import { registry } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { useConfirm } from '../../components/confirm.tsx';

export function DeleteWatchlist({ id, name, onDeleted }: { id: string; name: string; onDeleted: () => void }) {
  const confirm = useConfirm();
  const remove = useAction({
    run: () => registry.delete('/watchlists/{watchlist_id}', { path: { watchlist_id: id } }),
    done: `Watchlist “${name}” deleted.`,
    refresh: ['/watchlists'],
    onDone: onDeleted,
  });
  const ask = async () => {
    const agreed = await confirm({
      title: 'Delete watchlist',
      consequence: `The list “${name}” is deleted. Its companies stay tracked.`,
      confirmLabel: 'Delete watchlist',
      danger: true,
    });
    if (agreed) remove.mutate(undefined);
  };
  return (
    <ActionButton variant="default" loading={remove.isPending} onClick={() => void ask()}>
      Delete list
    </ActionButton>
  );
}
