import { SaveButton } from './save-button.tsx';

interface BundleButtonProps {
  kind: 'order' | 'recommendation';
  id: string;
}

/** Downloads everything that a decision was made from, as a file for `sextant verify`. */
export function BundleButton({ kind, id }: BundleButtonProps) {
  return (
    <SaveButton
      small
      label="Download bundle"
      file={{ url: `/api/${kind}s/${id}/bundle`, accept: 'application/json', fileName: `${kind}-${id}.json` }}
      done="Bundle downloaded. “sextant verify FILE” computes it again."
    />
  );
}
