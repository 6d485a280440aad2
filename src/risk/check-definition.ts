/**
 * Where a check runs. `decide`: the trading engine asks whether it wants this trade now. `risk`: the risk engine compares a
 * proposed order with the limits of the risk configuration. `gate`: the broker asks in the transaction that sends the order.
 */
export const CHECK_LAYERS = ['decide', 'risk', 'gate'] as const;
export type CheckLayer = (typeof CHECK_LAYERS)[number];

export type Figure = number | string | boolean | null;

/** How people read what is observed and the limit: a share of something in percent, money in dollars. */
export type CheckUnit = 'share' | 'money';

/** What every record of every catalogue states. `docs/checks.md` and the console's labels are generated from it. */
export interface CatalogueEntry {
  /** As stored and sent. Never renamed: past decisions carry it. */
  readonly name: string;
  /** A noun phrase for the console: what is observed. */
  readonly label: string;
  /** One sentence for the documentation. */
  readonly rule: string;
}

export interface CheckDefinition extends CatalogueEntry {
  readonly layer: CheckLayer;
  /** Absent where a figure is a count, a time or a word. */
  readonly unit?: CheckUnit;
  /** Whether it can stop an order that only reduces a position. */
  readonly bindsExits: boolean;
}

/** Names in catalogue order, for schemas and OpenAPI enums. */
export function namesOf<const Entries extends readonly { readonly name: string }[]>(
  catalogue: Entries,
): { readonly [Index in keyof Entries]: Entries[Index]['name'] } {
  return catalogue.map(({ name }) => name) as { [Index in keyof Entries]: Entries[Index]['name'] };
}
