// TypeScript types of the services, one file for each: the TypeScript client and the console share them.
import openapiTS, { astToString } from 'openapi-typescript';

const HEADER = '// Made by `npm run generate:clients` from the service’s OpenAPI document. Do not edit.\n';

/** Removes what types do not need: errors, which have one shape that the clients know, examples and links. */
function keepAnswers(document) {
  const copy = JSON.parse(JSON.stringify(document, (key, value) => (key === 'example' ? undefined : value)));
  delete copy.components.responses;
  delete copy.components.headers;
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!status.startsWith('2')) delete operation.responses[status];
      delete response.links;
    }
  }
  return copy;
}

/** The files of the client by path from its folder. */
export async function typescriptFiles(documents) {
  const files = new Map();
  for (const [name, document] of Object.entries(documents)) {
    // A field with a default may be left out of a body.
    const types = await openapiTS(keepAnswers(document), { alphabetize: true, defaultNonNullable: false });
    files.set(`types/${name}.d.ts`, HEADER + astToString(types));
  }
  return files;
}
