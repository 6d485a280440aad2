import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Renders an untrusted URL as a link only if it is http(s); `javascript:` and other schemes stay text. */
export function SafeLink({ url, children }: { url: string | null | undefined; children?: ReactNode }) {
  if (!url) return <span>–</span>;
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) return <span>{children ?? url}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children ?? url} <Icon name="external" size={11} />
    </a>
  );
}
