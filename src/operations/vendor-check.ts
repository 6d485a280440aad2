/** Whom the platform calls, by the name that is shown. */
export const CHECKED_VENDORS = [
  'market data',
  'broker',
  'live broker',
  'filings',
  'language model',
  'e-mail',
  'text messages',
] as const;
export type CheckedVendor = (typeof CHECKED_VENDORS)[number];

/** `not_configured`: no key is set, or a runtime that is optional does not run. */
export type CheckVerdict = 'ok' | 'failed' | 'not_configured';

export interface VendorCheck {
  vendor: CheckedVendor;
  verdict: CheckVerdict;
  /** One sentence: what was found, and what to do about it. Never contains a key. */
  message: string;
}

export interface Probe {
  vendor: CheckedVendor;
  /** Who is called, such as "the market data vendor". */
  who: string;
  /** The settings that hold the key. */
  settings: string;
  accepted: string;
}

/** The sentence about the status of one real call. 404 is an acceptance: the vendor looked for what was asked. */
export function checkOfStatus(probe: Probe, status: number): VendorCheck {
  const { vendor, who, settings } = probe;
  const failed = (message: string): VendorCheck => ({ vendor, verdict: 'failed', message });
  if ((status >= 200 && status < 300) || status === 404) return { vendor, verdict: 'ok', message: probe.accepted };
  if (status === 401 || status === 403) return failed(`${who} refuses ${settings} (${status}): check the value.`);
  // The key is known, or the vendor would have refused it.
  if (status === 429)
    return { vendor, verdict: 'ok', message: `${probe.accepted} The rate limit is used up for now (429).` };
  return failed(`${who} answers with status ${status}: try again later.`);
}

export function checkOfFailure(probe: Probe, error: unknown): VendorCheck {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${probe.who} cannot be reached: ${reason.replace(/\.$/, '')}.`;
  return { vendor: probe.vendor, verdict: 'failed', message };
}

/** Something answers at the vendor's address that is not the vendor, such as the page of a proxy or of a maintenance. */
export function checkOfForeignAnswer({ vendor, who, settings }: Probe): VendorCheck {
  const advice = `check the address in the settings and any proxy on the way; ${settings} could not be tried`;
  return { vendor, verdict: 'failed', message: `${who} answers with something else than its data: ${advice}.` };
}

/** The answers of the vendors that are asked are JSON objects. */
export function isJsonObject(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
