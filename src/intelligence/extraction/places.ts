import { GAZETTEER, type Place } from '../builtin/lexicon/gazetteer.ts';
import { findLongest } from '../builtin/patterns.ts';
import { tokenize } from '../builtin/tokens.ts';

/** The regions, sectors and commodities that a text names, by the names the exposure profiles use. */
export type Places = Readonly<Record<Place['kind'], ReadonlySet<string>>>;

export function findPlaces(text: string): Places {
  const places = { region: new Set<string>(), sector: new Set<string>(), commodity: new Set<string>() };
  const tokens = tokenize(text, 0, text.length);
  for (const { payload, from } of findLongest(GAZETTEER, tokens)) {
    // "tell us", "turkey dinner": a country is written with a capital.
    if (payload.kind === 'region' && tokens[from]?.capital !== true) continue;
    places[payload.kind].add(payload.name);
  }
  return places;
}

const LABEL_LENGTH_MIN = 3;

/** A model's label under our name for it, if the text speaks of it; null when the text does not. */
export function placeIn(places: Places, text: string, kind: Place['kind'], label: string): string | null {
  const plain = label.trim();
  const known = findLongest(GAZETTEER, tokenize(plain, 0, plain.length)).find(({ payload }) => payload.kind === kind);
  if (known) return places[kind].has(known.payload.name) ? known.payload.name : null;
  if (plain.length < LABEL_LENGTH_MIN) return null;
  return text.toLowerCase().includes(plain.toLowerCase()) ? plain : null;
}
