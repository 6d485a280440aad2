/** One call of the platform's HTTP interface, by the path at the console's address. */
export interface ApiCall {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: Readonly<Record<string, unknown>>;
}

export interface ApiAnswer {
  status: number;
  /** Parsed JSON, or the text of another type. */
  body: unknown;
  /** `X-Total-Count` of a list. */
  total: number | null;
}

/** The platform as the caller sees it: with the caller's own token, so that each service checks its role again. */
export interface PlatformApi {
  call(request: ApiCall): Promise<ApiAnswer>;
}

/** The message is for the model that made the call. */
export class ToolFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ToolFailure';
  }
}

const DETAIL_MAX = 1_000;

/** The body of a successful answer. A refusal becomes a sentence with the status and the service's own words. */
export async function readAnswer(api: PlatformApi, request: ApiCall): Promise<ApiAnswer> {
  const answer = await api.call(request);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ToolFailure(`${describeStatus(answer.status)}: ${detailOf(answer.body)}`);
}

export const readBody = async (api: PlatformApi, request: ApiCall): Promise<unknown> =>
  (await readAnswer(api, request)).body;

function describeStatus(status: number): string {
  if (status === 401) return 'not authenticated (401)';
  if (status === 403) return 'not allowed for this role (403)';
  if (status === 404) return 'not found (404)';
  if (status === 400 || status === 422) return `invalid input (${status})`;
  if (status === 429 || status === 503) return `try again later (${status})`;
  return `the platform answered ${status}`;
}

function detailOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'detail' in body) return String(body.detail).slice(0, DETAIL_MAX);
  return typeof body === 'string' && body !== '' ? body.slice(0, DETAIL_MAX) : 'no detail was given';
}

/** `/api/market/prices/A?limit=5`, without parameters that are undefined. */
export function urlOf({ path, query = {} }: Pick<ApiCall, 'path' | 'query'>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}
