import { GAZETTEER, type Place } from '../builtin/lexicon/gazetteer.ts';
import { findLongest } from '../builtin/patterns.ts';
import { tokenize } from '../builtin/tokens.ts';

/** The regions, sectors and commodities that a text mentions, by the names used in exposure profiles. */
export type Places = Readonly<Record<Place['kind'], ReadonlySet<string>>>;

export function findPlaces(text: string): Places {
  const places = { region: new Set<string>(), sector: new Set<string>(), commodity: new Set<string>() };
  const tokens = tokenize(text, 0, text.length);
  for (const { payload, from } of findLongest(GAZETTEER, tokens)) {
    // A country starts with a capital, unlike "tell us" and "turkey dinner".
    if (payload.kind === 'region' && tokens[from]?.capital !== true) continue;
    places[payload.kind].add(payload.name);
  }
  return places;
}

const LABEL_LENGTH_MIN = 3;

/** The canonical name of a model's label if the text mentions it; otherwise null. */
export function placeIn(places: Places, text: string, kind: Place['kind'], label: string): string | null {
  const plain = label.trim();
  const known = findLongest(GAZETTEER, tokenize(plain, 0, plain.length)).find(({ payload }) => payload.kind === kind);
  if (known) return places[kind].has(known.payload.name) ? known.payload.name : null;
  if (plain.length < LABEL_LENGTH_MIN) return null;
  return text.toLowerCase().includes(plain.toLowerCase()) ? plain : null;
}
