// Runs the query of every dashboard panel against Prometheus and names those without data.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OBSERVABILITY } from './prometheus.mjs';

/** Variables that Grafana sets. */
const withVariables = (expression) =>
  expression.replaceAll('$__rate_interval', '1m').replaceAll('$__interval', '1m').replaceAll('$__range', '10m');

export async function reportPanels(prometheus) {
  const folder = join(OBSERVABILITY, 'grafana');
  let empty = 0;
  let asked = 0;
  for (const file of readdirSync(folder)) {
    const { panels } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        asked++;
        const series = await prometheus.query(withVariables(expr)).catch((error) => error.message);
        if (Array.isArray(series) && series.length > 0) continue;
        empty++;
        console.log(`no data  ${file}, ${title}: ${expr}${Array.isArray(series) ? '' : ` (${series})`}`);
      }
  }
  console.log(`${asked - empty} of ${asked} panel queries have data`);
}
