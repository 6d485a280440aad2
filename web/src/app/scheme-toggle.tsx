import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon } from '../components/icon.tsx';

export function SchemeToggle({ className }: { className: string }) {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={className}
      onClick={() => setColorScheme(other)}
      aria-label={`Use ${other} colours`}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
