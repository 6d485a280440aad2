import { isGainFor, prepositionOf } from './company-clauses.ts';
import { type NamedCompany, isJoined, POSSESSIVE_GAP } from './name-lists.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Effect, RoleFrame } from './lexicon/role-frames.ts';
import type { Match } from './patterns.ts';
import { isRatingNoun, rolesOfNoun } from './rating-nouns.ts';
import type { Token } from './tokens.ts';
import { isBe, isPassive } from './verb-form.ts';

type Role = 'agent' | 'patient' | 'oblique';

const OBLIQUE = /^(from|against|over|to|with|into|for|of|than|in)$/;
const BY = /^(by|at)$/;
/** A name further away belongs to another statement. */
const AGENT_WINDOW = 12;
const PATIENT_WINDOW = 10;
const CLAUSE_END = /^(;|while|but|whereas|although|as)$/;
/** Between a name and a verb these begin a clause with a subject of its own: "Acme slides after Beta cuts its rating". */
const SUBJECT_END = /^(;|while|but|whereas|although|as|after|when|because|since|if)$/;

/** "Acme says the SEC is probing it": the company that speaks does not act. */
const isReported = (tokens: readonly Token[], at: number) =>
  /^(says|said)$/.test(tokens[at]?.word ?? '') && !/^(to|it|its|they|will|would)$/.test(tokens[at + 1]?.word ?? '');

function hasOtherSubject(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (SUBJECT_END.test(tokens[at]?.word ?? '') || isReported(tokens, at)) return true;
  return false;
}

const isCut = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .some(({ word }, at) => CLAUSE_END.test(word) && !(word === 'as' && tokens[from + at - 1]?.word === 'such'));

const RATING_TYPES = /^(analyst_upgrade|analyst_downgrade|price_target)$/;

/** "keeps buy on Acme, ups target", "Acme analysts cut their targets": the rated company stands before the verb. */
function isRatedBefore(
  tokens: readonly Token[],
  { payload, to }: Match<RoleFrame>,
  name: NamedCompany,
  names: readonly NamedCompany[],
): boolean {
  if (!isRatingFrame(payload)) return false;
  const next = tokens[name.to]?.word === '.' ? name.to + 1 : name.to;
  // "Acme analysts cut Beta to sell": they are Acme's own.
  const hasObject = names.some(
    ({ from, companyId }) => companyId !== name.companyId && from > name.to && from <= to + 1,
  );
  return !hasObject && (prepositionOf(tokens, name) === 'on' || /^analysts?$/.test(tokens[next]?.word ?? ''));
}

const isRatingFrame = ({ patient }: RoleFrame) => patient !== null && RATING_TYPES.test(patient.type);

/** "prevailed over Acme", "weighed on Acme": the preposition belongs to the verb, which looks like a passive one. */
const isPassiveFrame = (tokens: readonly Token[], { from, to }: Match<RoleFrame>) =>
  isPassive(tokens, from) &&
  !(from + 1 < to && /^(?:on|over)$/.test(tokens[from + 1]?.word ?? '') && !isBe(tokens[from - 1]));

/** The role of each named company in a frame; a company without a role is not in the map. */
export function assignRoles(
  tokens: readonly Token[],
  match: Match<RoleFrame>,
  names: readonly NamedCompany[],
  /** Start of the next frame, whose names have their roles there. */
  limit = Number.POSITIVE_INFINITY,
): Map<string, Role> {
  const roles = new Map<string, Role>();
  const passive = isPassiveFrame(tokens, match);
  const give = (name: NamedCompany, role: Role) => {
    if (!roles.has(name.companyId)) roles.set(name.companyId, role);
    for (const other of names)
      if (other !== name && isJoined(tokens, name, other, names) && !roles.has(other.companyId))
        roles.set(other.companyId, role);
  };
  if (isRatingFrame(match.payload) && isRatingNoun(tokens, match.from)) {
    const { rated, authors } = rolesOfNoun(tokens, match, names);
    if (rated) give(rated, 'patient');
    for (const author of authors) give(author, 'agent');
    return roles;
  }
  // "Moody's cut its outlook": the agency is a part of the phrase.
  const inside = names.find(({ from, to }) => from === match.from && to < match.to);
  if (inside) give(inside, 'agent');
  const subject = findSubject(tokens, match, names);
  if (subject) give(subject, passive || isRatedBefore(tokens, match, subject, names) ? 'patient' : 'agent');
  let object: NamedCompany | null = null;
  for (const name of names) {
    if (!isWithinReach(tokens, match, name, limit)) continue;
    const role = roleBehind(tokens, match, name, { passive, object });
    if (role === 'object') object = name;
    if (role !== null) give(name, role === 'object' ? 'patient' : role);
  }
  if (isRatingOfSubject(tokens, match, roles)) {
    const rated = names.findLast((name) => name.to <= match.from && roles.get(name.companyId) !== 'agent');
    if (rated) give(rated, 'patient');
  }
  return roles;
}

/** The last name before the verb that can be its subject. */
function findSubject(
  tokens: readonly Token[],
  { payload, from }: Match<RoleFrame>,
  names: readonly NamedCompany[],
): NamedCompany | undefined {
  // ", raising its target": the company of the main clause is the rated one.
  const isLoose =
    isRatingFrame(payload) && (tokens[from]?.word.endsWith('ing') ?? false) && tokens[from - 1]?.kind === 'punct';
  if (isLoose) return undefined;
  return names.findLast(
    (name) =>
      name.to <= from &&
      from - name.to <= AGENT_WINDOW &&
      !hasOtherSubject(tokens, name.to, from) &&
      !/^(by|from|against|over)$/.test(prepositionOf(tokens, name)),
  );
}

/** Whether a name behind the verb belongs to its statement and not to that of the next frame. */
function isWithinReach(
  tokens: readonly Token[],
  { from, to }: Match<RoleFrame>,
  name: NamedCompany,
  limit: number,
): boolean {
  if (name.from <= from || name.from - to > PATIENT_WINDOW || isCut(tokens, from, name.from)) return false;
  return name.from <= limit || name.from < to;
}

/** The role of a name behind the verb; `object` for one that the verb acts on without a preposition, null for none. */
function roleBehind(
  tokens: readonly Token[],
  match: Match<RoleFrame>,
  name: NamedCompany,
  { passive, object }: { passive: boolean; object: NamedCompany | null },
): Role | 'object' | null {
  const { payload } = match;
  if (isBidder(tokens, match, name)) return 'agent';
  const preposition = prepositionOf(tokens, name);
  // "raised its target for Acme and cut that of Beta": the object of another verb.
  if (isOfRating(payload, preposition) && tokens[name.from - 2]?.word === 'that') return null;
  // "orders jets from Acme in a blow to Beta": another statement.
  if (preposition === 'to' && isGainFor(tokens, name.from - 1)) return null;
  if (BY.test(preposition)) {
    if (passive) return 'agent';
    return payload.isOnlyTo === true ? null : 'oblique';
  }
  if (isOfRating(payload, preposition) && !passive) return 'patient';
  if (OBLIQUE.test(preposition) && !isObjectOfPreposition(tokens, match, name, preposition)) {
    // "losses at Acme outweighed a gain at Beta": the frame has its name.
    const isFull = object !== null && payload.oblique?.score === payload.patient?.score;
    return !isFull && (payload.isOnlyTo !== true || preposition === 'to') ? 'oblique' : null;
  }
  if (passive) return null;
  if (object === null || isNext(tokens, object, name)) return 'object';
  // "orders Acme to pay Beta": the second company is not ordered.
  return object.to < match.to && name.from <= match.to ? 'oblique' : null;
}

/** "bids for Acme": the preposition is part of the frame, so the name is its object. */
const isObjectOfPreposition = (
  tokens: readonly Token[],
  { payload, from, to }: Match<RoleFrame>,
  name: NamedCompany,
  preposition: string,
): boolean =>
  payload.patient !== null &&
  name.from <= to + 1 &&
  tokens[to - 1]?.word === preposition &&
  // "picks Acme over Beta": the object is inside the phrase.
  !tokens.slice(from + 1, to - 1).some(({ capital, kind }) => capital && kind === 'word');

/** "blocks Acme's takeover of Beta": the owner of the takeover is the buyer. */
const isBidder = (tokens: readonly Token[], { payload, to }: Match<RoleFrame>, name: NamedCompany): boolean =>
  payload.patient?.type === 'ma_target' &&
  payload.agent?.type === 'ma_acquirer' &&
  name.to < to &&
  (tokens[name.to]?.start ?? 0) - (tokens[name.to - 1]?.end ?? 0) >= POSSESSIVE_GAP;

const RATED_WINDOW = 5;

/** "Acme slides after Beta downgrades the stock": the rated company is named before. */
function isRatingOfSubject(
  tokens: readonly Token[],
  { payload, from, to }: Match<RoleFrame>,
  roles: ReadonlyMap<string, Role>,
): boolean {
  if (!isRatingFrame(payload)) return false;
  if ([...roles.values()].includes('patient')) return false;
  if (!tokens.slice(0, from).some(({ word }) => /^(after|as|when|since|because)$/.test(word))) return false;
  return tokens.slice(from, to + RATED_WINDOW).some(({ word }) => /^(stock|shares|company|rating|it)$/.test(word));
}

/** "sees upside for Acme, Beta": names parted by a comma alone. "fined Acme $28 million and Beta $11 million", "upgrades Acme to buy and Beta to hold". */
const isNext = (tokens: readonly Token[], before: NamedCompany, { from, to }: NamedCompany) =>
  (from === before.to + 1 && tokens[before.to]?.word === ',') ||
  (tokens[from - 1]?.word === 'and' &&
    (/^(?:number|currency)$/.test(tokens[to]?.kind ?? '') || tokens[to]?.word === 'to'));

/** "raises its price target for Acme", "cuts its rating on Acme". */
const isOfRating = (frame: RoleFrame, preposition: string) =>
  isRatingFrame(frame) && /^(?:for|on|of)$/.test(preposition);

const effectOf = (frame: RoleFrame, role: Role): Effect | null => frame[role];

/** The event of a frame for a reader who knows no companies: that of its subject, or of the company it affects most. */
export function mainEffect({ agent, patient, oblique }: RoleFrame, passive: boolean): Effect | null {
  const subject = passive ? patient : agent;
  // "Acme in talks to buy a rival": what is good for the owners of the target is neither for the buyer, of whom the sentence tells.
  if (subject !== null && (subject.score !== 0 || subject.type === 'ma_acquirer')) return subject;
  const effects = [patient, agent, oblique].flatMap((effect) => effect ?? []);
  return effects.reduce<Effect | null>(
    (best, effect) => (best === null || Math.abs(effect.score) > Math.abs(best.score) ? effect : best),
    null,
  );
}

/** What a frame means for one company: an event, or null when the company has no role or its role is not affected. */
export function frameEventFor(
  match: Match<RoleFrame>,
  roles: ReadonlyMap<string, Role>,
  companyId: string,
): Match<EventCue> | null {
  const role = roles.get(companyId);
  const effect = role === undefined ? null : effectOf(match.payload, role);
  if (effect === null) return null;
  return { payload: { ...effect, certainty: match.payload.certainty }, from: match.from, to: match.to };
}
