// Lints the OpenAPI documents of all services with the strict rules of Redocly's linter, and requires a description and an
// example of every operation.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readDocuments } from './contract/documents.mjs';

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'parameter-description': 'error',
    'tag-description': 'error',
    'operation-tag-defined': 'error',
    'operation-4xx-response': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    // Health and readiness have no error of the 4xx class but 429.
    'no-unused-components': 'error',
  },
});

let operations = 0;
const problems = [];
for (const [service, document] of Object.entries(await readDocuments())) {
  const found = await lintFromString({
    source: JSON.stringify(document, null, 2),
    absoluteRef: `/${service}.json`,
    config,
  });
  for (const { message, ruleId, location } of found)
    problems.push(`${service}: ${location[0]?.pointer ?? ''}: ${message} (${ruleId})`);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations++;
      if (!hasExample(document, operation)) problems.push(`${service}: ${method.toUpperCase()} ${path}: no example`);
    }
  }
}

/** An answer in JSON needs an example; other answers, such as files and streams, have none. */
function hasExample(document, operation) {
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = answer?.content?.['application/json'];
  const body = operation.requestBody?.content['application/json'];
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? document.components.parameters[parameter.$ref.split('/').at(-1)] : parameter,
  );
  return (
    (!content || content.example !== undefined) &&
    (!body || body.example !== undefined) &&
    parameters.every((parameter) => parameter.in !== 'path' || parameter.example !== undefined)
  );
}

for (const problem of problems) console.error(problem);
if (operations === 0) console.error('the contract check found no operation: it is blind');
if (problems.length > 0 || operations === 0) process.exit(1);
console.log(`contract: ${operations} operations, each with a description and an example; the linter finds nothing`);
process.exit(0);
