import type { Role } from '../access/role.ts';
import type { OpenApiHeader, OpenApiResponse, Reference } from './openapi.ts';

/** Statuses that a route declares itself, each with one sentence: when it is sent. */
export type RouteErrors = Partial<Record<400 | 403 | 404 | 409 | 422 | 500 | 502 | 503 | 504, string>>;

export interface ErrorFacts {
  method: string;
  role?: Role | undefined;
  open?: boolean | undefined;
  vital?: boolean | undefined;
  idempotent?: boolean | undefined;
  invalidStatus?: 400 | 422 | undefined;
  /** Path, query or body can be invalid. */
  hasInput: boolean;
  /** Path or query can be too long. */
  hasText: boolean;
  errors: RouteErrors;
}

interface SharedError {
  status: number;
  description: string;
  example: string;
  headers?: readonly (keyof typeof ERROR_HEADERS)[];
}

export const ERROR_HEADERS = {
  RetryAfter: { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 0 } },
  WwwAuthenticate: { description: 'The scheme to authenticate with', schema: { type: 'string', const: 'Bearer' } },
} as const satisfies Record<string, OpenApiHeader>;
const HEADER_NAMES = { RetryAfter: 'Retry-After', WwwAuthenticate: 'WWW-Authenticate' } as const;

/** Errors with one cause in all operations. */
const SHARED = {
  Unauthenticated: {
    status: 401,
    description: 'A bearer token is required, and none was sent, or it is unknown, expired or revoked.',
    example: 'a bearer token is required',
    headers: ['WwwAuthenticate'],
  },
  Forbidden: {
    status: 403,
    description: 'The token lacks the role, or a page of another origin sent a request that changes data.',
    example: 'this needs the role operator; the token has viewer',
  },
  BodyTooLarge: { status: 413, description: 'The body is too large.', example: 'the body is too large' },
  AddressTooLong: {
    status: 414,
    description: 'The address, query included, is longer than 8192 characters.',
    example: 'the address is longer than 8192 characters',
  },
  HeadersTooLarge: {
    status: 431,
    description: 'The address and the headers together are longer than 16 KiB.',
    example: 'the headers are too large',
  },
  UnsupportedMediaType: {
    status: 415,
    description: 'The body is not JSON in UTF-8, or is compressed.',
    example: 'the body must be sent as application/json',
  },
  Invalid: {
    status: 422,
    description: 'An input does not match its schema or a rule. The sentence names it and says what it should be.',
    example: 'query.limit must be an integer from 1 to 200',
  },
  TooManyRequests: {
    status: 429,
    description: 'A caller on another machine sent too many requests.',
    example: 'too many requests; slow down',
    headers: ['RetryAfter'],
  },
  InternalError: {
    status: 500,
    description: 'A fault of the service. The log has the cause under the request id.',
    example: 'internal error; find the request id in the log',
  },
  Unavailable: {
    status: 503,
    description: 'The database does not respond, or the service is overloaded or stopping.',
    example: 'the database does not respond; try again shortly',
    headers: ['RetryAfter'],
  },
  TimedOut: {
    status: 504,
    description: 'The database took too long.',
    example: 'the database took too long; narrow the request or try again',
  },
} as const satisfies Record<string, SharedError>;

type SharedName = keyof typeof SHARED;

const KEY_IN_PROGRESS = 'A request with the same Idempotency-Key is still in progress.';

export const ERROR_SCHEMA = {
  type: 'object',
  title: 'Error',
  required: ['detail'],
  additionalProperties: false,
  properties: { detail: { type: 'string', description: 'One sentence: what is wrong, with which value, what to do' } },
};

const respond = (description: string, example?: string, headers: readonly (keyof typeof ERROR_HEADERS)[] = []) => ({
  description,
  ...(headers.length > 0
    ? {
        headers: Object.fromEntries(
          headers.map((name) => [HEADER_NAMES[name], { $ref: `#/components/headers/${name}` }]),
        ),
      }
    : {}),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      ...(example === undefined ? {} : { example: { detail: example } }),
    },
  },
});

export const sharedErrorResponses = (): Record<string, OpenApiResponse> =>
  Object.fromEntries(
    Object.entries<SharedError>(SHARED).map(([name, { description, example, headers }]) => [
      name,
      respond(description, example, headers),
    ]),
  );

/** The error responses of one operation: those with a cause of its own in words, the others as references. */
export function errorResponses(facts: ErrorFacts): Record<string, OpenApiResponse | Reference> {
  const shared = sharedNames(facts);
  const found: Record<string, OpenApiResponse | Reference> = {};
  for (const name of shared) found[SHARED[name].status] = { $ref: `#/components/responses/${name}` };
  const own: Record<string, string> = { ...facts.errors };
  if (facts.idempotent) own[409] = [own[409], KEY_IN_PROGRESS].filter((text) => text !== undefined).join(' ');
  if (facts.invalidStatus === 400 && facts.hasInput) own[400] ??= SHARED.Invalid.description;
  for (const [status, sentence] of Object.entries(own)) {
    const general = shared.find((name) => String(SHARED[name].status) === status);
    found[status] = general
      ? respond(`${sentence} ${SHARED[general].description}`, undefined, (SHARED[general] as SharedError).headers)
      : respond(sentence);
  }
  return found;
}

function sharedNames({ method, role, open, vital, invalidStatus, hasInput, hasText }: ErrorFacts): SharedName[] {
  const changes = method !== 'GET';
  const refusesByRole = !open && role !== undefined && role !== 'viewer';
  return [
    ...(open ? [] : (['Unauthenticated'] as const)),
    ...(refusesByRole || changes ? (['Forbidden'] as const) : []),
    ...(changes ? (['BodyTooLarge', 'UnsupportedMediaType'] as const) : []),
    ...(hasInput && invalidStatus !== 400 ? (['Invalid'] as const) : []),
    ...(hasText ? (['AddressTooLong', 'HeadersTooLarge'] as const) : []),
    'TooManyRequests',
    'InternalError',
    'Unavailable',
    ...(vital ? [] : (['TimedOut'] as const)),
  ];
}
