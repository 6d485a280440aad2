import { Code } from '@mantine/core';

/** Structured data as indented JSON. */
export function JsonView({ value, maxHeight = 320 }: { value: unknown; maxHeight?: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Code block tabIndex={0} style={{ maxHeight, overflow: 'auto' }}>
      {JSON.stringify(value, null, 2)}
    </Code>
  );
}
