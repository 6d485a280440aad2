import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionSwitch } from '../../components/action.tsx';
import { useConfirm } from '../../components/confirm.tsx';

interface LayerSwitchProps {
  title: string;
  enabled: boolean | undefined;
  consequenceOff: string;
  run: (enabled: boolean) => Promise<unknown>;
  refresh: readonly string[];
}

function LayerSwitch({ title, enabled, consequenceOff, run, refresh }: LayerSwitchProps) {
  const confirm = useConfirm();
  const toggle = useAction({
    run,
    done: (_result, on: boolean) => `${title} ${on ? 'enabled' : 'disabled'}.`,
    refresh,
  });
  const change = async (on: boolean) => {
    const agreed = await confirm({
      title: `${on ? 'Enable' : 'Disable'} the ${title.toLowerCase()}?`,
      consequence: on
        ? 'The layer affects recommendations from now on. Earlier recommendations stay unchanged.'
        : consequenceOff,
      confirmLabel: on ? 'Enable layer' : 'Disable layer',
      danger: !on,
    });
    if (agreed) toggle.mutate(on);
  };
  return (
    <ActionSwitch
      label={title}
      checked={enabled ?? false}
      disabled={enabled === undefined || toggle.isPending}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

/** Switches for the macro and competitive layers of recommendations. */
export function LayerSwitches() {
  const macro = useGet(query, '/api/admin/macro/status');
  const competitive = useGet(query, '/api/admin/competitive/status');
  return (
    <>
      <LayerSwitch
        title="Macro layer"
        enabled={macro.data?.macro_enabled}
        consequenceOff="Macro events no longer affect new recommendations. Earlier recommendations stay unchanged. The change is recorded in the audit log."
        run={(enabled) => query.put('/api/admin/macro/toggle', { body: { enabled, operator: 'console' } })}
        refresh={['/api/admin/macro/status']}
      />
      <LayerSwitch
        title="Competitive layer"
        enabled={competitive.data?.competitive_enabled}
        consequenceOff="News about related companies no longer affects new recommendations. Earlier recommendations stay unchanged. The change is recorded in the audit log."
        run={(enabled) => query.put('/api/admin/competitive/toggle', { body: { enabled, operator: 'console' } })}
        refresh={['/api/admin/competitive/status']}
      />
    </>
  );
}
