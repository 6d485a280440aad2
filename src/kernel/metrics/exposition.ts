import { METRICS, type Reading } from './catalogue.ts';

/** The content type of the Prometheus text format. */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Readings in the Prometheus text format, one block per metric, in the order of the first reading of each. */
export function formatReadings(readings: readonly Reading[]): string {
  const blocks = new Map<string, string[]>();
  for (const reading of readings) {
    const { help, type } = METRICS[reading.name];
    const lines = blocks.get(reading.name) ?? [`# HELP ${reading.name} ${help}`, `# TYPE ${reading.name} ${type}`];
    lines.push(`${reading.name}${reading.suffix ?? ''}${formatLabels(reading.labels)} ${formatValue(reading.value)}`);
    blocks.set(reading.name, lines);
  }
  return [...blocks.values()].map((lines) => `${lines.join('\n')}\n`).join('');
}

function formatLabels(labels: Reading['labels']): string {
  const pairs = Object.entries(labels ?? {});
  return pairs.length === 0 ? '' : `{${pairs.map(([name, value]) => `${name}="${escapeLabel(value)}"`).join(',')}}`;
}

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function formatValue(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

const BLOCK_START = /^# (?:HELP|TYPE) (\S+)/;

/**
 * Several texts as one. The format allows one block per metric, so the samples of a metric that several services have are put
 * together under the first description.
 */
export function mergeExpositions(texts: readonly string[]): string {
  const blocks = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts) {
    let block = { head: [] as string[], samples: [] as string[] };
    let isFirst = false;
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const name = BLOCK_START.exec(line)?.[1];
      if (name !== undefined) {
        const known = blocks.get(name);
        if (known !== undefined && known !== block) isFirst = false;
        else if (known === undefined) {
          isFirst = true;
          blocks.set(name, { head: [], samples: [] });
        }
        block = blocks.get(name) ?? block;
        if (isFirst) block.head.push(line);
      } else block.samples.push(line);
    }
  }
  return [...blocks.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`).join('');
}
