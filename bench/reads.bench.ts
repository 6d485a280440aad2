import Fastify from 'fastify';
import type { Row } from './kit.ts';
import { type FilledBench, withFilledBench } from './reads/filled.ts';
import { NOT_MEASURED, rowsOf } from './reads/goals.ts';
import { type BareRoute, measureRead, type Reading } from './reads/measure.ts';
import { formatReadings } from './reads/table.ts';

/**
 * Every GET of the interface on the simulated market after its first fill, beside the same statements by a bare client with one
 * connection per core, and beside a bare Fastify route that sends the same bytes.
 */
export async function run(): Promise<Row[]> {
  const readings = await withFilledBench(() => true, measureAll);
  console.log(formatReadings(readings));
  return readings.flatMap(rowsOf);
}

async function measureAll({ bench, requests }: FilledBench): Promise<Reading[]> {
  const bareApp = Fastify();
  const bare: BareRoute = { url: '', answer: null };
  bareApp.get('/', (_request, reply) => reply.type(bare.answer?.type ?? '').send(bare.answer?.body));
  bare.url = await bareApp.listen({ host: '127.0.0.1', port: 0 });
  const readings: Reading[] = [];
  try {
    for (const request of requests) {
      if (NOT_MEASURED[request.path] !== undefined) continue;
      const reading = await measureRead(bench, bare, request);
      readings.push(reading);
      console.log(`${request.service} ${request.path}: ${reading.perSecond.toFixed(0)}/s`);
    }
  } finally {
    await bareApp.close();
  }
  return readings;
}
