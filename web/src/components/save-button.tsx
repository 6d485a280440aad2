import { useAction } from '../api/hooks.ts';
import { type Download, downloadFile } from '../lib/download.ts';
import { RequestButton } from './action.tsx';
import { Icon } from './icon.tsx';

interface SaveButtonProps {
  label: string;
  file: Download;
  /** Notification shown on success. */
  done: string;
  small?: boolean;
}

/** Downloads a file from a service. */
export function SaveButton({ label, file, done, small = false }: SaveButtonProps) {
  const save = useAction({ run: () => downloadFile(file), done });
  return (
    <RequestButton
      variant="default"
      {...(small ? { size: 'compact-xs' } : {})}
      loading={save.isPending}
      leftSection={<Icon name="download" size={13} />}
      onClick={() => save.mutate(undefined)}
    >
      {label}
    </RequestButton>
  );
}
