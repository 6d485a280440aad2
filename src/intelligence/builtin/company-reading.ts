import type { CatalystType } from '../catalyst.ts';
import { beneficiaryReach } from './beneficiary.ts';
import { isGainFor } from './company-clauses.ts';
import { type NamedCompany, POSSESSIVE_GAP } from './name-lists.ts';
import { describedObject } from './described-object.ts';
import type { DocumentSentence } from './document.ts';
import { MODALITY_FACTOR } from './lexicon/cues.ts';
import type { EventCue } from './lexicon/events.ts';
import type { RoleFrame } from './lexicon/role-frames.ts';
import type { Match } from './patterns.ts';
import type { Quantity } from './quantities.ts';
import { readGapped } from './gapping.ts';
import { isOnlyInserted } from './relative-clauses.ts';
import { isFoil, pairEffects } from './name-pairs.ts';
import { assignRoles, frameEventFor } from './roles.ts';
import { clip } from './score.ts';
import { isAuthor, isSpeaker } from './speaker.ts';

/** What one sentence says about one of the companies it names. */
interface CompanyReading {
  readonly value: number;
  readonly events: readonly Match<EventCue>[];
  /** The sum of the company's own moves ("Acme fell 2%") and of what others' news or the writer's trades do to it. */
  readonly move: number;
  /** The figures of the company's own clause. */
  readonly quantities: readonly Quantity[];
  /** Whether the word at a token index is about this company. */
  readonly isOwn: (at: number) => boolean;
}

/** Words that act on the name behind them: "sold my $ABC and bought $XYZ". */
const TRADE_VERBS =
  /^(buy|buys|buying|bought|sell|sells|selling|sold|short|shorting|shorted|long|add|adding|added|dump|dumping|dumped|out|into|trim|trimming|trimmed|loading|loaded|avoid|like|love|hate|own|owning)$/;
const OBJECT_WINDOW = 4;

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from < b.to && a.to > b.from;

const ADVISED = /^(let|let's|i|i'd|i'll|i'm|i've|me|you|you'd|you've|you're|don't|investors|traders|why)$/;
const ADVICE_WINDOW = 4;
const isAdvice = (tokens: DocumentSentence['tokens'], verb: number) =>
  tokens.slice(Math.max(0, verb - ADVICE_WINDOW), verb).some(({ word }) => ADVISED.test(word));

export const isUsable = (
  { payload, from, to }: Match<RoleFrame>,
  sentence: DocumentSentence,
  names: readonly NamedCompany[],
) => {
  if (payload.needsName === null) return true;
  if (payload.needsName === 'owner')
    return names.some((name) => name.from > from && name.to < to && isOwnerIn(sentence.tokens, name));
  if (payload.needsName === 'inside') return names.some((name) => name.from > from && name.from <= to);
  // "Let's buy Acme", "you've got to buy Acme": advice about shares, no takeover.
  if (payload.patient?.type === 'ma_target' && isAdvice(sentence.tokens, from)) return false;
  const at = payload.patient?.type === 'ma_target' ? to : behindPeers(sentence.tokens, to);
  const object = names.find(({ from }) => from >= at && from <= at + 1) ?? describedObject(sentence.tokens, names, to);
  if (object === undefined) return sentence.tokens[to]?.capital === true && sentence.tokens[to]?.kind === 'word';
  // "buys Acme shares", "buys Acme's gas business": not the company itself.
  return !PART_OF.test(sentence.tokens[object.to]?.word ?? '') && !isUnitOf(sentence.tokens, object.to);
};

/** "Acme's suit", and not "the Acme suit". */
const isOwnerIn = (tokens: DocumentSentence['tokens'], { to }: NamedCompany): boolean =>
  (tokens[to]?.start ?? 0) - (tokens[to - 1]?.end ?? 0) >= POSSESSIVE_GAP;

const PEERS_WINDOW = 5;

/** "dragging down shares of rivals Acme", "outsells peers such as Acme": the words before the name. */
function behindPeers(tokens: DocumentSentence['tokens'], from: number): number {
  let at = from;
  while (at < from + PEERS_WINDOW && PEERS.test(tokens[at]?.word ?? '')) at++;
  return at;
}

const PEERS =
  /^(?:the|shares|stocks?|fellow|larger|smaller|bigger|rivals?|peers?|competitors?|of|in|such|as|like|names|luxury|tech|oil|chip|bank|mining|index|sector|makers?|giants?|heavyweights?|majors?|banks?|lenders?|retailers?|miners?|airlines?|carmakers?|automakers?|chipmakers?|drugmakers?)$/;
const PART_OF = /^(shares?|stock|bonds|debt|stake|unit|business|assets|calls|puts|products|here)$/;
const UNIT = /^(unit|units|business|division|arm|assets|operations|plant|plants|brand|brands|portfolio|subsidiary)$/;
const UNIT_WINDOW = 3;

/** "acquires Acme printer unit": words in lower case between the name and what is bought of it. */
function isUnitOf(tokens: DocumentSentence['tokens'], from: number): boolean {
  for (let at = from; at < from + UNIT_WINDOW; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word' || token.capital || /^(for|in|to|from|with|as|after|by|and)$/.test(token.word))
      return false;
    if (UNIT.test(token.word)) return true;
  }
  return false;
}

interface Framed {
  readonly match: Match<RoleFrame>;
  readonly event: Match<EventCue> | null;
  readonly hasRole: boolean;
  readonly isPatient: boolean;
  readonly agents: ReadonlySet<string>;
  /** Words behind the frame that are still about its agents. */
  readonly reach: { readonly from: number; readonly to: number };
}

type Roles = ReturnType<typeof assignRoles>;
const NOWHERE = { from: 0, to: 0 };
const INFINITIVE_WINDOW = 4;

/** "beats Acme to win a contract": an infinitive behind the object is the agent's. */
function infinitiveAfter(tokens: DocumentSentence['tokens'], from: number): Framed['reach'] {
  for (let at = from; at < Math.min(tokens.length, from + INFINITIVE_WINDOW); at++) {
    if (tokens[at]?.kind === 'punct') return NOWHERE;
    if (tokens[at]?.word !== 'to' || tokens[at + 1]?.kind !== 'word') continue;
    let to = at + 1;
    while (to < tokens.length && tokens[to]?.kind !== 'punct' && !/^(while|but|as|after)$/.test(tokens[to]?.word ?? ''))
      to++;
    return { from: at, to };
  }
  return NOWHERE;
}

/**
 * The sentence for one company: its role in frames, and the words of its own clause when others are named too. Null for the broker
 * of a rating: the sentence is about the rated company.
 */
export function readFor(
  sentence: DocumentSentence,
  companyId: string,
  names: readonly NamedCompany[],
  owners: readonly ReadonlySet<string>[] | null,
): CompanyReading | null {
  const { reading, tokens } = sentence;
  const foil = foilOf(tokens, companyId, names);
  if (foil !== null) {
    const other = readFor(sentence, foil, names, owners);
    if (other === null || other.value === 0) return other;
    return { value: FOIL_SHARE * other.value, events: [], move: 0, quantities: [], isOwn: () => false };
  }
  if (isSpeaker(tokens, companyId, names) || isAuthor(tokens, companyId, names)) return null;
  if (isOnlyModifier(tokens, companyId, names)) return null;
  const framed: Framed[] = [];
  let note: Roles | null = null;
  const pairs = pairEffects(tokens, names);
  const frames = reading.frames.toSorted((a, b) => a.from - b.from);
  for (const match of frames) {
    if (!isUsable(match, sentence, names)) continue;
    // "keeps buy on Acme, cuts its target": the second verb has the broker and the company of the first.
    const isSecond = note !== null && isRating(match) && !names.some(({ from }) => from > match.from);
    const limit = frames.find(({ from }) => from >= match.to)?.from;
    const roles: Roles = note !== null && isSecond ? note : assignRoles(tokens, match, names, limit);
    // "cuts Acme to sell, lifts Beta to buy": the company of the first note is not the broker of the second.
    if (note !== null && isRating(match))
      for (const [id, role] of roles) if (role === 'agent' && note.get(id) === 'patient') roles.delete(id);
    if (isRating(match) && [...roles.values()].includes('patient')) note ??= roles;
    const agents = new Set([...roles].flatMap(([id, role]) => (role === 'agent' ? [id] : [])));
    framed.push({
      match,
      event: frameEventFor(match, roles, companyId),
      hasRole: roles.has(companyId),
      isPatient: roles.get(companyId) === 'patient',
      agents,
      reach: agents.size === 0 ? NOWHERE : infinitiveAfter(tokens, match.to),
    });
  }
  const isFramed = (event: { from: number; to: number; payload?: EventCue }) =>
    framed.some(({ match, hasRole }) => hasRole && overlaps(match, event));
  const gains = owners === null ? NOWHERE : beneficiaryReach(tokens, names, companyId);
  const isGainOfOther = (at: number) =>
    names.some((name) => name.companyId !== companyId && isGainFor(tokens, name.from - 1) && at === name.from - 2);
  // "Acme sued Beta over defects": what stands behind is charged to Beta.
  const accused = framed.find(({ match, agents }) => isAccusation(match) && agents.has(companyId));
  const charge = accused === undefined ? NOWHERE : chargeOf(tokens, accused.match);
  const ownerAt = (at: number) => {
    if (owners === null || objectAt(tokens, names, at, companyId)) return true;
    if (at >= gains.from && at < gains.to) return true;
    if (isGainOfOther(at) || (at >= charge.from && at < charge.to)) return false;
    const acting = framed.find(({ reach }) => at >= reach.from && at < reach.to);
    return acting === undefined ? (owners[at]?.has(companyId) ?? true) : acting.agents.has(companyId);
  };
  if (framed.some(({ match, event, hasRole, isPatient }) => hasRole && !isPatient && event === null && isRating(match)))
    return null;
  if (!framed.some(({ hasRole }) => hasRole) && isOnlyInserted(tokens, companyId, names)) return null;
  const paired = pairs.filter((pair) => pair.companyId === companyId);
  const own = names.find((name) => name.companyId === companyId);
  const gapped = owners === null || own === undefined ? null : readGapped(tokens, own, reading);
  // "upgrades Acme to buy and Beta to sell": the second company has a rating of its own.
  const stated = gapped?.isRating === true ? framed.filter(({ match }) => !isRating(match)) : framed;
  const events = [
    ...stated.flatMap(({ event }) => event ?? []),
    ...(gapped?.event ? [gapped.event] : []),
    ...reading.events.filter((event) => !isFramed(event) && ownerAt(event.from)),
  ];
  const quantities = owners === null ? reading.quantities : reading.quantities.filter(({ at }) => ownerAt(at));
  if (owners === null && framed.length === 0 && pairs.length === 0)
    return { value: reading.value, events: reading.events, move: 0, quantities, isOwn: ownerAt };
  const moves = events.filter(({ payload }) => payload.type === 'price_move');
  // "was 1.3% lower": the word that tells the direction may end the move.
  const isMove = (at: number) => moves.some(({ from, to }) => at >= from && at < to);
  let total = 0;
  let move = 0;
  for (const { at, score, kind } of reading.cues) {
    // It weighs the text as a whole; the network reads each of several companies by itself.
    if (owners !== null && kind === 'learnt') continue;
    const acting = framed.find(({ match, hasRole }) => hasRole && at >= match.from && at < match.to);
    // The words of a kept rating are about the rated company.
    const isKept = acting?.isPatient === true && acting.match.payload.isNote === true && acting.event === null;
    if (acting !== undefined && !isKept) continue;
    if (pairs.some((pair) => at >= pair.from && at < pair.to)) continue;
    if (!isKept && owners !== null && kind === 'event' && framed.some(({ match }) => at === match.from)) continue;
    if (isKept || (kind === 'change' && isMove(at) && ownerAt(at))) move += score;
    if (isKept || ownerAt(at)) total += owners === null ? score : score / (reading.weights[at] || 1);
  }
  if (gapped?.event?.payload.type === 'price_move') move += gapped.score;
  total += gapped?.score ?? 0;
  for (const { effect, isSure } of paired) {
    total += effect.score;
    if (isSure === true) move += effect.score;
  }
  for (const { event } of stated) total += event?.payload.score ?? 0;
  const value = clip(total) * MODALITY_FACTOR[reading.modality];
  return { value, events, move, quantities, isOwn: ownerAt };
}

/** Who accuses is not affected by the charge itself. */
const isAccusation = ({ payload: { agent } }: Match<RoleFrame>) => agent?.type === 'litigation' && agent.score === 0;

const CHARGE_END = /^(?:;|while|but|and|as|after)$/;

/** From the words of an accusation to the next statement. */
function chargeOf(tokens: DocumentSentence['tokens'], { from, to }: Match<RoleFrame>): Framed['reach'] {
  const end = tokens.findIndex(({ word }, at) => at >= to && CHARGE_END.test(word));
  return { from, to: end < 0 ? tokens.length : end };
}

/** "Acme-backed Beta", "Acme-owned maker of pumps": the word behind the hyphen. */
const OWNED_BY = /^(?:backed|owned|controlled|led|listed|linked|affiliated|funded|sponsored|run)$/;

const RELATED =
  /^(?:suppliers?|rivals?|competitors?|customers?|peers?|contractors?|vendors?|distributors?|franchisees?|challengers?)$/;

/** "Acme supplier cuts forecast": the sentence is about another company, which has no name or one behind it. */
function isOnlyModifier(
  tokens: DocumentSentence['tokens'],
  companyId: string,
  names: readonly NamedCompany[],
): boolean {
  return names
    .filter((name) => name.companyId === companyId)
    .every(({ to }) => {
      const next = tokens[to];
      const isAttached = next !== undefined && next.start - (tokens[to - 1]?.end ?? 0) === 1;
      if (isAttached && OWNED_BY.test(next.word) && isNamed(tokens[to + 1])) return true;
      const isPossessive = (next?.start ?? 0) - (tokens[to - 1]?.end ?? 0) > 1;
      return next !== undefined && !isPossessive && RELATED.test(next.word) && tokens[to + 1]?.kind === 'word';
    });
}

/** "Acme-owned Beta", but not "Acme led gains". */
const isNamed = (token: DocumentSentence['tokens'][number] | undefined): boolean =>
  token?.kind === 'word' && token.capital;

const FOIL_SHARE = -0.8;

/** The company against which this one is held, when each of its names is only the foil of another. */
function foilOf(tokens: DocumentSentence['tokens'], companyId: string, names: readonly NamedCompany[]): string | null {
  const own = names.filter((name) => name.companyId === companyId);
  if (names.length < 2 || !own.every((name) => isFoil(tokens, name))) return null;
  return names.find((name) => name.companyId !== companyId && !isFoil(tokens, name))?.companyId ?? null;
}

const RATINGS: ReadonlySet<CatalystType> = new Set([
  'analyst_upgrade',
  'analyst_downgrade',
  'price_target',
  'credit_event',
]);
/** The broker of a rating or a price target is not affected by it. */
const isRating = ({ payload: { isNote, patient } }: Match<RoleFrame>) =>
  isNote === true || (patient !== null && RATINGS.has(patient.type));

/** Whether the token is a trader's verb whose object is the company; false also when its object is another company. */
function objectAt(
  tokens: DocumentSentence['tokens'],
  names: readonly NamedCompany[],
  at: number,
  companyId: string,
): boolean {
  if (!TRADE_VERBS.test(tokens[at]?.word ?? '')) return false;
  const next = names.find(({ from }) => from > at && from <= at + OBJECT_WINDOW);
  if (next?.companyId !== companyId) return false;
  // "Acme added 6% and Beta fell": the verb has an object already.
  return !tokens
    .slice(at + 1, next.from)
    .some(({ kind, word }) => kind === 'percent' || word === '%' || word === 'and');
}
