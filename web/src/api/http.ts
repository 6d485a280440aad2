import { currentToken, refuseSession } from './session.ts';

/** What a service said when it refused or failed: its own sentence, fit to be shown. */
export class ApiError extends Error {
  /** 0 when nothing answered at all. */
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
  }
}

export type QueryValue = string | number | boolean | null | undefined;

export interface HttpRequest {
  method: string;
  url: string;
  body?: unknown;
  signal?: AbortSignal;
}

export interface HttpResponse<T> {
  data: T;
  /** How many there are without paging, where the service says so. */
  total: number | null;
}

const UNREACHABLE = 'The console does not answer. It may be restarting; this page tries again by itself.';

export async function openRequest(request: HttpRequest & { accept?: string }): Promise<Response> {
  const headers: Record<string, string> = { accept: request.accept ?? 'application/json' };
  const token = currentToken();
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: request.method, headers, cache: 'no-store', credentials: 'omit' };
  if (request.signal) init.signal = request.signal;
  if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(request.body);
  }
  // A repeated click or a retried request must not create something twice.
  if (request.method === 'POST') headers['idempotency-key'] = newIdempotencyKey();
  let response: Response;
  try {
    response = await fetch(request.url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, UNREACHABLE);
  }
  if (response.ok) return response;
  const detail = await detailOf(response);
  if (response.status === 401) refuseSession(detail);
  throw new ApiError(response.status, detail);
}

/** `crypto.randomUUID` exists only on secure origins, and a console in one's own network is plain HTTP. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function sendRequest<T>(request: HttpRequest): Promise<HttpResponse<T>> {
  const response = await openRequest(request);
  const total = response.headers.get('x-total-count');
  return { data: (await response.json()) as T, total: total === null ? null : Number(total) };
}

async function detailOf(response: Response): Promise<string> {
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    if (typeof detail === 'string' && detail !== '') return toSentence(detail);
  } catch {
    // Not ours: then the status has to do.
  }
  return `The service answered with status ${response.status}.`;
}

/** Services write for programs too: "company not found". Shown alone, it is a sentence. */
function toSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

/** `/companies/{company_id}` with its values, encoded so that a value stays one segment. */
export function buildUrl(
  prefix: string,
  path: string,
  values: Readonly<Record<string, QueryValue>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(values[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${prefix}${filled}${text === '' ? '' : `?${text}`}`;
}
