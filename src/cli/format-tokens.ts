import { expiryWarning, type TokenView, toTokenView } from '../kernel/access/token-expiry.ts';
import type { TokenRecord } from '../kernel/access/token.store.ts';

/** The lines of `sextant token list`: whether tokens are required, a table, and what to do. */
export function formatTokens(tokens: readonly TokenRecord[], required: boolean, now: Date): string[] {
  const views = tokens.map((token) => toTokenView(token, now));
  const rows = views.map((view) => [view.name, view.role, describe(view), `last used ${minute(view.lastUsedAt)}`]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, ...views.flatMap((view) => expiryWarning(view) ?? []), summary(views, required)];
}

function summary(views: readonly TokenView[], required: boolean): string {
  if (!required)
    return 'Tokens are not required: services listen on loopback only and accept direct calls of this machine.';
  const usable = views.some(({ state }) => state === 'live' || state === 'expiring' || state === 'rotated');
  return usable
    ? 'Tokens are required.'
    : 'Tokens are required and none works, so every call is refused: create one with "sextant token create NAME --role admin".';
}

function describe(view: TokenView): string {
  const day = view.endsAt?.toISOString().slice(0, 10) ?? '';
  if (view.state === 'rotated') return `rotated, works until ${minute(view.endsAt)}`;
  if (view.state === 'revoked' || view.state === 'expired') return `${view.state} ${day}`;
  return view.endsAt === null ? 'until revoked' : `until ${day}`;
}

const minute = (at: Date | null) => (at === null ? 'never' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
