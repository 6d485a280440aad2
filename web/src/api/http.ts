import { fillPath, type QueryValue, queryText } from '../../../clients/typescript/src/address.ts';
import { tabStorage } from '../lib/tab-storage.ts';
import { isUnattended } from './attention.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { BROKEN_ANSWER, isChange, NO_ANSWER_TO_CHANGE, outcomeOf } from './outcome.ts';
import { currentToken, refuseSession } from './session.ts';

/** An input that cannot be used. `field` is the name in the request's body; null where the message is about no single field. */
export class InputProblem extends Error {
  readonly field: string | null;

  constructor(message: string, field: string | null) {
    super(message);
    this.name = 'InputProblem';
    this.field = field;
  }
}

/** A refused or failed request; the message is the service's `detail` and can be shown to users. */
export class ApiError extends InputProblem {
  /** 0 when there was no response. */
  readonly status: number;
  /** How long the service asks to wait before the next attempt; 0 where it does not say. */
  readonly retryAfterMs: number;
  /** A change that may have been made. */
  readonly isOutcomeUnknown: boolean;

  constructor(
    status: number,
    detail: string,
    more: { field?: string | null; retryAfterMs?: number; isOutcomeUnknown?: boolean } = {},
  ) {
    super(detail, more.field ?? null);
    this.name = 'ApiError';
    this.status = status;
    this.retryAfterMs = more.retryAfterMs ?? 0;
    this.isOutcomeUnknown = more.isOutcomeUnknown ?? false;
  }
}

export interface HttpRequest {
  method: string;
  url: string;
  body?: unknown;
  signal?: AbortSignal;
}

export interface HttpResponse<T> {
  data: T;
  /** Number of rows without paging, if the service sends `x-total-count`. */
  total: number | null;
}

const UNREACHABLE = 'The console is unreachable and may be restarting. This page retries automatically.';

const NO_ANSWER = 'The service did not answer within 30 seconds. This page retries automatically.';

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

type AnyRequest = HttpRequest & { accept?: string };

export async function openRequest(request: AnyRequest): Promise<Response> {
  const { response, settle } = await exchange(request);
  settle();
  return response;
}

/** A response, and what to call once it was read whole: until then the change could be sent again under the same key. */
async function exchange(request: AnyRequest): Promise<{ response: Response; settle: () => void }> {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const key = request.method === 'POST' ? idempotencyKeys.keyOf(request.url, body) : null;
  const settle = (status: number, detail = '') => {
    if (key !== null) idempotencyKeys.settle(request.url, body, { status, detail });
  };
  const response = await send(request, body, key);
  if (response.ok) return { response, settle: () => settle(response.status) };
  const detail = await detailOf(response);
  settle(response.status, detail);
  throw failureOf(request, response, detail);
}

async function send(request: AnyRequest, body: string | undefined, key: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: request.accept ?? 'application/json' };
  const token = currentToken();
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (isUnattended()) headers['x-unattended'] = '1';
  if (key !== null) headers['idempotency-key'] = key;
  const init: RequestInit = { method: request.method, headers, cache: 'no-store', credentials: 'same-origin' };
  if (request.signal) init.signal = request.signal;
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = body;
  }
  try {
    return await fetch(request.url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (isChange(request)) throw new ApiError(0, NO_ANSWER_TO_CHANGE, { isOutcomeUnknown: true });
    throw new ApiError(0, isTimeout(error) ? NO_ANSWER : UNREACHABLE);
  }
}

function failureOf(request: AnyRequest, response: Response, detail: string): ApiError {
  const { text, field } = readDetail(detail);
  if (response.status === 401) refuseSession(text);
  const retryAfterMs = (Number(response.headers.get('retry-after')) || 0) * 1_000;
  const { note, isUnknown } = isChange(request) ? outcomeOf(response.status, detail) : { note: '', isUnknown: false };
  const message = note === '' ? text : `${text} ${note}`;
  return new ApiError(response.status, message, { field, retryAfterMs, isOutcomeUnknown: isUnknown });
}

/** `crypto.randomUUID` exists only on secure origins; a console on a local network uses plain HTTP. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const idempotencyKeys = createIdempotencyKeys({
  newKey: newIdempotencyKey,
  nowMs: () => Date.now(),
  storage: tabStorage,
});

/** Whether a change that was sent in this tab has no known outcome. */
export const hasOpenChange = (): boolean => idempotencyKeys.hasOpen();

const replayed = new WeakSet<object>();

/** Whether the service gave its answer to an earlier request with the same key, and did nothing now. */
export const wasReplayed = (data: unknown): boolean => typeof data === 'object' && data !== null && replayed.has(data);

/** A service that has not answered a read by then counts as down; the page says so and tries again. */
const READ_TIMEOUT_MS = 30_000;
/** Longer than the console waits for the service behind it, which then says what is known. */
const CHANGE_TIMEOUT_MS = 120_000;

export async function sendRequest<T>(request: HttpRequest): Promise<HttpResponse<T>> {
  const { response, settle } = await exchange(withTimeout(request));
  const total = response.headers.get('x-total-count');
  const data = await readBody<T>(request, response);
  settle();
  if (response.headers.has('idempotent-replayed') && typeof data === 'object' && data !== null) replayed.add(data);
  return { data, total: total === null ? null : Number(total) };
}

async function readBody<T>(request: HttpRequest, response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (isChange(request)) throw new ApiError(0, BROKEN_ANSWER, { isOutcomeUnknown: true });
    throw new ApiError(0, isTimeout(error) ? NO_ANSWER : UNREACHABLE);
  }
}

function withTimeout(request: HttpRequest): HttpRequest {
  const timeout = AbortSignal.timeout(request.method === 'GET' ? READ_TIMEOUT_MS : CHANGE_TIMEOUT_MS);
  return { ...request, signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout };
}

async function detailOf(response: Response): Promise<string> {
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    if (typeof detail === 'string' && detail !== '') return detail;
  } catch {
    // The body is not our error format; the status is shown instead.
  }
  return `The service responded with status ${response.status}.`;
}

/** A service names a field of the body as `body.limit_price`; people read "Limit price". */
const NAMED_FIELD = /^body\.(\w+)(?:[.[]\S*)? (.+)$/s;
/** Rules over several fields start with the one to change: `start_date must not be after end_date`. */
const RULE_OF_FIELDS = /^([a-z]+(?:_[a-z]+)+) must .+$/s;
/** Or end with it: `a limit order needs a limit_price`. */
const NEEDED_FIELD = /^.+ (?:needs an?|must have no) ([a-z]+(?:_[a-z]+)+)$/s;

/** The sentence to show, and the field that it is about. */
export function readDetail(detail: string): { text: string; field: string | null } {
  const [, name, rest] = NAMED_FIELD.exec(detail) ?? [];
  if (name !== undefined) return { text: toSentence(`${name.replaceAll('_', ' ')} ${rest}`), field: name };
  const [, field] = RULE_OF_FIELDS.exec(detail) ?? NEEDED_FIELD.exec(detail) ?? [];
  if (field === undefined) return { text: toSentence(detail), field: null };
  return { text: toSentence(detail.replaceAll('_', ' ')), field };
}

/** Turns a service's "company not found" into a sentence for display. */
function toSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

/** The address of a call; an empty value of the query is left out, as a form's empty field. */
export function buildUrl(
  prefix: string,
  path: string,
  values?: Readonly<Record<string, QueryValue>>,
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  return prefix + fillPath(path, values) + queryText(given);
}
