import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

const NAMES = {
  text: '--dim',
  line: '--line',
  grid: '--grid',
  surface: '--surface',
  accent: '--accent',
  brass: '--brass',
  up: '--up',
  down: '--down',
  chart1: '--chart-1',
  chart2: '--chart-2',
  chart3: '--chart-3',
  chart4: '--chart-4',
  chart5: '--chart-5',
  chart6: '--chart-6',
} as const;

export type ChartColors = Record<keyof typeof NAMES, string>;

/** The values of the CSS colour variables, because canvases cannot use variables. Updates with the colour scheme. */
export function useChartColors(): ChartColors {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const value = ([name, variable]: [string, string]) => [name, style.getPropertyValue(variable).trim()];
    return Object.fromEntries(Object.entries(NAMES).map(value)) as ChartColors;
    // The scheme is a dependency because it changes the variables' values.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scheme]);
}
