// The generated part of the Python client: models and one method for each operation, with and without async.
import { methodName } from './python-names.mjs';
import { modelsOf, oneLine, pascal, pythonName } from './python-types.mjs';

const HEADER = '# Made by `npm run generate:clients` from the OpenAPI document of the service. Do not edit.\n';
/** Answers with chosen fields only would not fit the models. */
const LEFT_OUT = new Set(['fields']);
const TITLES = { query: 'Query', registry: 'Registry', trading: 'Trading', risk: 'Risk' };

function operationsOf(document, models) {
  const operations = [];
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      operations.push(readOperation(document, models, path, method, operation));
  const names = operations.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`operations have the same Python name: ${twice.join(', ')}`);
  return operations;
}

function readOperation(document, models, path, method, operation) {
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const first = successes[0][1].content ?? {};
  const isStream = 'text/event-stream' in first;
  const isList = first['application/json']?.schema?.type === 'array';
  const name = methodName(method, path, { isList, isStream, creates: successes[0][0] === '201' });
  const parameters = (operation.parameters ?? [])
    .map((one) => (one.$ref ? document.components.parameters[one.$ref.split('/').pop()] : one))
    .filter((one) => !LEFT_OUT.has(one.name));
  const answers = successes.map(([status, { content }]) => [
    status,
    answerHint(models, content, `${pascal(name)}Answer${status === successes[0][0] ? '' : status}`),
  ]);
  const args = argumentsOf(models, name, parameters, operation);
  return {
    name,
    path,
    method: method.toUpperCase(),
    isStream,
    isPaged: isList && parameters.some((one) => one.name === 'offset'),
    repeats: parameters.some((one) => one.name === 'idempotency-key'),
    runsAsJob: parameters.some((one) => one.name === 'prefer'),
    summary: oneLine(operation.summary ?? name),
    description: oneLine(operation.description ?? ''),
    answers,
    args,
  };
}

function answerHint(models, content, name) {
  if (!content) return 'None';
  const json = content['application/json'];
  if (json) return Object.keys(json.schema).length === 0 ? 'Any' : models.typeOf(json.schema, name);
  return 'application/octet-stream' in content ? 'bytes' : 'str';
}

/** Path parameters, query parameters and the fields of the body, each with its place in the request. */
function argumentsOf(models, name, parameters, operation) {
  const args = [];
  // Required in the query or in the body: this client sends them in the query.
  const required = operation['x-query-or-body']?.required ?? [];
  const add = (place, wire, schema, isRequired, description) => {
    const argument = pythonName(wire);
    if (args.some((one) => one.name === argument)) return;
    args.push({
      place,
      wire,
      name: argument,
      required: isRequired,
      hint: inputHint(models, schema, `${pascal(name)}${pascal(wire)}`),
      description,
    });
  };
  for (const place of ['path', 'query'])
    for (const one of parameters.filter((parameter) => parameter.in === place))
      add(place, one.name, one.schema, one.required || required.includes(one.name), one.description);
  const body = bodySchema(operation);
  const resolved = body?.$ref ? models.componentOf(body.$ref) : body;
  // Any fields: the body is one argument.
  if (resolved && !resolved.properties)
    args.push({
      place: 'whole',
      wire: 'body',
      name: 'body',
      required: true,
      hint: models.typeOf(resolved, `${pascal(name)}Body`),
    });
  for (const [wire, schema] of Object.entries(resolved?.properties ?? {}))
    add(
      'body',
      wire,
      schema,
      resolved.required?.includes(wire) && operation.requestBody.required === true,
      schema.description,
    );
  return args;
}

/** The object among `object or null`. */
function bodySchema(operation) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema?.anyOf ? schema.anyOf.find((one) => one.$ref || one.type === 'object') : schema;
}

/** Callers may give a time as text. */
function inputHint(models, schema, name) {
  const hint = models.typeOf(schema, name);
  return hint.replace(/\bdatetime\b/, 'datetime | date | str').replace(/^date\b/, 'date | str');
}

function signature({ name, args, repeats, runsAsJob }, { prefix = '', without = [], more = [], returns, isAsync }) {
  const path = args.filter(({ place }) => place === 'path');
  const rest = args.filter((one) => one.place !== 'path' && !without.includes(one.name));
  const given = [
    ...rest.filter(({ required }) => required).map((one) => `${one.name}: ${one.hint}`),
    ...rest.filter(({ required }) => !required).map((one) => `${one.name}: ${one.hint} | Unset = UNSET`),
    ...(repeats ? ['idempotency_key: str | None = None'] : []),
    ...(runsAsJob ? ['respond_async: bool = False'] : []),
    ...more,
  ];
  const lines = [
    'self',
    ...path.map((one) => `${one.name}: ${one.hint}`),
    ...(given.length > 0 ? ['*', ...given] : []),
  ];
  const start = `    ${isAsync ? 'async ' : ''}def ${prefix}${name}(`;
  const short = `${start}${lines.join(', ')}) -> ${returns}:`;
  return short.length <= 120
    ? short
    : `${start}\n${lines.map((line) => `        ${line},`).join('\n')}\n    ) -> ${returns}:`;
}

const dictOf = (args, place) => {
  const entries = args.filter((one) => one.place === place).map((one) => `${JSON.stringify(one.wire)}: ${one.name}`);
  return entries.length === 0 ? null : `{${entries.join(', ')}}`;
};

function docstring({ method, path, summary, description, args }) {
  const lines = [`        """${summary}`, '', `        \`${method} ${path}\`. ${description}`];
  const described = args.filter((one) => one.description);
  if (described.length > 0)
    lines.push('', ...described.map((one) => `        ${one.name}: ${oneLine(one.description)}`));
  return [...lines, '        """'].join('\n');
}

const requestArguments = (operation, answers) => {
  const { method, path, args, repeats, runsAsJob } = operation;
  return [
    `"${method}"`,
    `"${path}"`,
    ...(answers ? [`{${operation.answers.map(([status, hint]) => `${status}: ${hint}`).join(', ')}}`] : []),
    ...['path', 'query', 'body'].flatMap((place) => {
      const dict = dictOf(args, place);
      return dict ? [`${place === 'path' ? 'path_values' : place}=${dict}`] : [];
    }),
    ...(args.some(({ place }) => place === 'whole') ? ['body=body'] : []),
    ...(repeats ? ['idempotency_key=idempotency_key'] : []),
    ...(runsAsJob ? ['respond_async=respond_async'] : []),
  ];
};

const call = (head, args) => {
  const short = `        ${head}(${args.join(', ')})`;
  return short.length <= 120
    ? short
    : `        ${head}(\n${args.map((one) => `            ${one},`).join('\n')}\n        )`;
};

function methodText(operation, isAsync) {
  if (operation.isStream) return streamText(operation, isAsync);
  const returns = [...new Set(operation.answers.map(([, hint]) => hint))].join(' | ');
  const head = isAsync ? 'return await self._http.request' : 'return self._http.request';
  const text = [
    signature(operation, { returns, isAsync }),
    docstring(operation),
    call(head, requestArguments(operation, true)),
  ].join('\n');
  return operation.isPaged ? `${text}\n\n${pagesText(operation, isAsync)}` : text;
}

function streamText(operation, isAsync) {
  const returns = isAsync ? 'AsyncIterator[Event]' : 'Iterator[Event]';
  return [
    signature(operation, { returns, isAsync: false }),
    docstring(operation),
    call('return self._http.stream', requestArguments(operation, false).slice(1)),
  ].join('\n');
}

/** All rows of a list, page by page. */
function pagesText(operation, isAsync) {
  const row = operation.answers[0][1].replace(/^list\[(.*)\]$/, '$1');
  const paged = { ...operation, name: operation.name.replace(/^list_/, 'iter_') };
  const args = operation.args.filter(({ name }) => name !== 'limit' && name !== 'offset');
  return [
    signature(paged, {
      without: ['limit', 'offset'],
      more: ['page_size: int = 100'],
      returns: isAsync ? `AsyncIterator[${row}]` : `Iterator[${row}]`,
      isAsync: false,
    }),
    `        """All rows of \`${operation.name}\`, read \`page_size\` at a time. Rows added meanwhile shift the pages."""`,
    call('return self._http.pages', [
      ...requestArguments({ ...operation, args }, true).slice(1),
      'page_size=page_size',
    ]),
  ].join('\n');
}

function moduleText(service, document) {
  const models = modelsOf(document);
  models.componentOf = (reference) => document.components.schemas[reference.split('/').pop()];
  const operations = operationsOf(document, models);
  const title = TITLES[service];
  const api = (isAsync) =>
    [
      `class ${isAsync ? 'Async' : ''}${title}Api:`,
      `    """${oneLine(document.info.title)}."""`,
      '',
      `    def __init__(self, http: ${isAsync ? 'AsyncHttp' : 'Http'}) -> None:`,
      '        self._http = http',
      '',
      operations.map((operation) => methodText(operation, isAsync)).join('\n\n'),
      '',
    ].join('\n');
  const names = [...models.models.keys()].sort((one, other) => (one < other ? -1 : 1));
  if (operations.length === 0) throw new Error(`the document of ${service} has no operation`);
  return {
    models: `${HEADER}from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from pydantic import Field

from .._model import Model

${models.text()}`,
    api: `${HEADER}from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import Any, Literal

from .._http import AsyncHttp, Event, Http
from .._unset import UNSET, Unset
from ..models.${service} import (
${names.map((name) => `    ${name},`).join('\n')}
)


${api(false)}

${api(true)}`,
  };
}

/** The files of the client by path from its folder. */
export function pythonFiles(documents) {
  const files = new Map();
  for (const [service, document] of Object.entries(documents)) {
    const { models, api } = moduleText(service, document);
    files.set(`src/sextant_client/models/${service}.py`, models);
    files.set(`src/sextant_client/api/${service}.py`, api);
  }
  for (const folder of ['models', 'api']) files.set(`src/sextant_client/${folder}/__init__.py`, HEADER);
  return files;
}
