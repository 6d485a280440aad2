// Prints the next events of the pipeline's stream: queue depths and document counts, one every three seconds.
//   node watch-pipeline.ts [http://127.0.0.1:8080] [number of events]
import { SextantClient } from '@sextant/client';

const [, , url = 'http://127.0.0.1:8080', count = '3'] = process.argv;
const token = process.env['SEXTANT_TOKEN'];
const sextant = new SextantClient({ url, ...(token === undefined ? {} : { token }) });

let left = Number(count);
for await (const { id, data } of sextant.query.events('/api/ops/pipeline/stream')) {
  console.log(id, JSON.stringify(data));
  left -= 1;
  if (left <= 0) break;
}
