import { get } from 'node:http';
import { readConfig } from '../config.ts';
import { EXIT } from './exit-code.ts';
import { formatTable } from './format-table.ts';
import { listSupervisors } from './supervisor/supervisor-port.ts';
import type { ScrapeTarget } from './supervisor/supervisor-readings.ts';
import { parseCommandLine, refuseArguments } from './usage.ts';

const ANSWER_WITHIN_MS = 3_000;

interface ProcessRow {
  process: string;
  state: string;
  url: string;
}

/** Lists the processes of the platforms that run on this data folder, with their admin ports. Exits with 1 if one is not ready. */
export async function statusCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    json: { type: 'boolean', default: false },
    token: { type: 'string' },
  });
  refuseArguments('status', positionals);
  const { dataDir } = readConfig(process.env);
  const rows: ProcessRow[] = [];
  for (const supervisor of listSupervisors(dataDir)) rows.push(...(await listProcesses(supervisor.url, values.token)));
  if (values.json) console.log(JSON.stringify(rows));
  else if (rows.length === 0) console.log(`No platform runs on ${dataDir}.`);
  else {
    const lines = rows.map((row) => [row.process, row.state, row.url]);
    console.log(formatTable(['process', 'state', 'admin port'], lines).join('\n'));
  }
  if (rows.length === 0 || rows.some(({ state }) => state !== 'ready')) process.exitCode = EXIT.failed;
}

async function listProcesses(url: string, token: string | undefined): Promise<ProcessRow[]> {
  const ready = await ask(`${url}/readyz`, token);
  const own = { process: 'supervisor', state: ready.status === 200 ? 'ready' : ready.text, url };
  const answer = await ask(`${url}/targets`, token);
  if (answer.status !== 200) return [{ ...own, state: `${own.state}; its processes: ${answer.text}` }];
  const targets = (JSON.parse(answer.text) as ScrapeTarget[]).filter(
    ({ labels }) => labels.sextant_process !== 'supervisor',
  );
  const others = await Promise.all(
    targets.map(async ({ targets: [host], labels }): Promise<ProcessRow> => {
      const { status, text } = await ask(`http://${host}/readyz`, token);
      return { process: labels.sextant_process, state: status === 200 ? 'ready' : text, url: `http://${host}` };
    }),
  );
  return [own, ...others];
}

function ask(url: string, token: string | undefined): Promise<{ status: number; text: string }> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const request = get(url, { headers, timeout: ANSWER_WITHIN_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: text.trim() }));
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)));
    request.on('error', (error) => resolve({ status: 0, text: error.message }));
  });
}
