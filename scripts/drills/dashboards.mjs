// The dashboards' queries against Prometheus, and pictures of their series for docs/screenshots.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser, repack } from '../pictures.mjs';
import { addresses, freePorts, makeFolder, startSextant, transcript, until } from './kit.mjs';
import { OBSERVABILITY, startPrometheus } from './prometheus.mjs';

const SCREENSHOTS = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const FILLED_WITHIN_MS = 600_000;
/** For rates over a few minutes. */
const WATCHED_MS = 180_000;
const PICTURE = { width: 1_280, height: 800 };
const DRAWN_MS = 5_000;
/** The page reads the numbers of its graphs as one digit. */
const PANELS_PER_PAGE = 6;
/** Graphs in two columns, without the controls. */
const COMPACT = `#graph_container { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 24px }
.navbar { position: static !important } body { padding-top: 0 !important }
  .prometheus_input_group, .stacked_btn, .nav-tabs, .execute_btn, .expression_select, .eval_stats, .text-right,
  #graph_container > :first-child, #graph_container + div { display: none !important }`;

/** Variables that Grafana sets. */
const withVariables = (expression) =>
  expression.replaceAll('$__rate_interval', '1m').replaceAll('$__interval', '1m').replaceAll('$__range', '10m');

function readDashboards() {
  const folder = join(OBSERVABILITY, 'grafana');
  return readdirSync(folder).map((file) => ({ file, ...JSON.parse(readFileSync(join(folder, file), 'utf8')) }));
}

/** Runs the query of every panel and names those without data; returns the panels that have some. */
export async function reportPanels(prometheus) {
  const filled = [];
  let asked = 0;
  for (const { file, panels } of readDashboards())
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        asked++;
        const expression = withVariables(expr);
        const series = await prometheus.query(expression).catch((error) => error.message);
        if (Array.isArray(series) && series.length > 0) filled.push({ file, title, expression });
        else console.log(`no data  ${file}, ${title}: ${expr}${Array.isArray(series) ? '' : ` (${series})`}`);
      }
  console.log(`${filled.length} of ${asked} panel queries have data`);
  return { filled, asked };
}

/** A running platform in real Prometheus: which panels have data, and pictures of them in Prometheus's own graphs. */
export async function dashboardsDrill() {
  const steps = transcript('dashboards');
  const folder = makeFolder('dashboards');
  const closers = [];
  try {
    const { env: addressed, urls } = await addresses();
    const [adminPort] = await freePorts(1);
    const dataDir = join(folder.path, 'data');
    mkdirSync(dataDir);
    const env = { ...addressed, ADMIN_PORT: String(adminPort), SANDBOX_WORLD: 'easy', SEXTANT_DATA_DIR: dataDir };
    const prometheus = await startPrometheus(folder.path, `http://127.0.0.1:${adminPort}/targets`);
    closers.push(() => prometheus.stop());
    const platform = await startSextant([], env);
    closers.push(() => platform.stop());
    const isFilled = async () => !(await (await fetch(`${urls.query}/api/system/first-start`)).json()).active;
    await until('the first start is complete', isFilled, FILLED_WITHIN_MS);
    steps.step('the first start is complete', true);
    await sleep(WATCHED_MS);
    const { filled, asked } = await reportPanels(prometheus);
    steps.step(`${filled.length} of ${asked} panel queries have data`, filled.length > asked / 2);
    await takePictures(prometheus, filled);
    steps.step('pictures are taken', true);
    return steps.passed;
  } finally {
    for (const close of closers.toReversed()) await close().catch((error) => console.error(error.message));
    folder.remove();
  }
}

/** Grafana cannot be had from npm, Debian or Go packages; the graphs are those of Prometheus. */
async function takePictures(prometheus, panels) {
  const browser = await launchBrowser();
  const pages = readDashboards().flatMap(({ file }) => {
    const shown = panels.filter((panel) => panel.file === file);
    return Array.from({ length: Math.ceil(shown.length / PANELS_PER_PAGE) }, (_, page) => ({
      name: `${file.replace('.json', '')}-${page + 1}`,
      path: `/classic/graph?${shown
        .slice(page * PANELS_PER_PAGE, (page + 1) * PANELS_PER_PAGE)
        .map(({ expression }, n) => `g${n}.range_input=10m&g${n}.expr=${encodeURIComponent(expression)}&g${n}.tab=0`)
        .join('&')}`,
    }));
  });
  for (const { name, path } of [...pages, { name: 'alerts', path: '/classic/alerts' }]) {
    const page = await browser.newPage({ viewport: PICTURE });
    // Before the page draws: its graphs take the width that they find.
    await page.addInitScript((style) => {
      addEventListener('DOMContentLoaded', () =>
        document.head.append(Object.assign(document.createElement('style'), { textContent: style })),
      );
    }, COMPACT);
    await page.goto(prometheus.url + path);
    await page.waitForTimeout(DRAWN_MS);
    writeFileSync(`${SCREENSHOTS}prometheus-${name}.png`, repack(await page.screenshot({ fullPage: true })));
    await page.close();
  }
  await browser.close();
}
