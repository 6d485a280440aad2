import { Switch } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
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
  const toggle = useAction({ run, done: (_result, on: boolean) => `${title} is ${on ? 'on' : 'off'}.`, refresh });
  const change = async (on: boolean) => {
    const agreed = await confirm({
      title: `Switch the ${title.toLowerCase()} ${on ? 'on' : 'off'}?`,
      consequence: on
        ? 'Recommendations made from now on count it again. Those made before stay as they are.'
        : consequenceOff,
      confirmLabel: on ? 'Switch it on' : 'Switch it off',
      danger: !on,
    });
    if (agreed) toggle.mutate(on);
  };
  return (
    <Switch
      label={title}
      checked={enabled ?? false}
      disabled={enabled === undefined || toggle.isPending}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

/** Whether the world and the rivals count in what is recommended. */
export function LayerSwitches() {
  const macro = useGet(query, '/api/admin/macro/status');
  const competitive = useGet(query, '/api/admin/competitive/status');
  return (
    <>
      <LayerSwitch
        title="Macro layer"
        enabled={macro.data?.macro_enabled}
        consequenceOff="Events of the world no longer move recommendations made from now on. Those made before stay as they are. The change is written to the audit log."
        run={(enabled) => query.put('/api/admin/macro/toggle', { body: { enabled, operator: 'console' } })}
        refresh={['/api/admin/macro/status']}
      />
      <LayerSwitch
        title="Competitive layer"
        enabled={competitive.data?.competitive_enabled}
        consequenceOff="News of rivals no longer moves recommendations made from now on. Those made before stay as they are. The change is written to the audit log."
        run={(enabled) => query.put('/api/admin/competitive/toggle', { body: { enabled, operator: 'console' } })}
        refresh={['/api/admin/competitive/status']}
      />
    </>
  );
}
