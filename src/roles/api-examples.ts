import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../config.ts';
import type { OperationExamples } from '../kernel/http/openapi-examples.ts';
import { PACKAGE_ROOT } from '../kernel/package-root.adapter.ts';

/** The recorded examples of a service. `test/interface/examples.test.ts` sends and checks each of them. */
export function readApiExamples(service: ServiceName): OperationExamples {
  const file = join(PACKAGE_ROOT, 'api-examples', `${service}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as OperationExamples) : {};
}
