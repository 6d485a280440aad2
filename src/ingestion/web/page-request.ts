import { checkSourceUrl } from '../../kernel/net/source-url.ts';
import { isObject, text } from '../json.ts';

/** HTTP cache validators as stored in the cursor. */
export interface Validators {
  etag?: string;
  last_modified?: string;
}

export function conditionalHeaders(validators: Validators): Record<string, string> {
  return {
    ...(validators.etag === undefined ? {} : { 'if-none-match': validators.etag }),
    ...(validators.last_modified === undefined ? {} : { 'if-modified-since': validators.last_modified }),
  };
}

export function validatorsOf(headers: Record<string, string>): Validators {
  return readValidators({ etag: headers['etag'], last_modified: headers['last-modified'] });
}

/** Resolves a link; undefined when it is not a fetchable http(s) URL. */
export function webUrl(link: string | undefined, base?: string): string | undefined {
  if (link === undefined || !URL.canParse(link, base)) return undefined;
  const url = new URL(link, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) && checkShape(url.href) ? url.href : undefined;
}

/** Checks the form only; whether the host is allowed is checked when it is fetched. */
const checkShape = (href: string) => checkSourceUrl(href, [new URL(href).host]) === null;

export function readValidators(value: unknown): Validators {
  if (!isObject(value)) return {};
  const etag = text(value['etag'], 200);
  const lastModified = text(value['last_modified'], 100);
  return {
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { last_modified: lastModified }),
  };
}
