import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const FONT =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI Variable', 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Helvetica Neue', Arial, sans-serif";
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** Blue and brass, so that the theme does not use the green and red of gains and losses. */
export const theme = createTheme({
  primaryColor: 'marine',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: {
    marine: [
      '#edf6fa',
      '#dcebf2',
      '#b4d6e5',
      '#89c0d7',
      '#5fb8d6',
      '#4aa3c3',
      '#348cad',
      '#237897',
      '#17647f',
      '#0d5068',
    ],
    // Dark enough for white text in both schemes.
    red: ['#fdf0f2', '#fbe0e4', '#f5bcc4', '#f094a1', '#ea7384', '#e35c70', '#d94a60', '#c2384e', '#b02c41', '#991f34'],
    dark: [
      '#e2e8ee',
      '#b9c4cf',
      '#9dabb9',
      '#7b8a99',
      '#394655',
      '#252f3a',
      '#1a222b',
      '#141a21',
      '#0f141a',
      '#0d1116',
    ],
  },
  fontFamily: FONT,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '0.6875rem', sm: '0.78125rem', md: '0.84375rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.35' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' } } },
  // By name, because importing a component here would add it to the first load of every page.
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    TagsInput: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', allowDeselect: false, checkIconPosition: 'right' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // Mantine's own grey has a contrast of 3.3 on white.
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { description: { color: 'var(--dim)' } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});

/** Maps Mantine's colour variables to the console's tokens. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--down)',
  };
  return { variables: {}, light: shared, dark: shared };
};

/** The CSP nonce that style elements added by libraries must carry. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
}
