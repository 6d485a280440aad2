import { isJoined, type NamedCompany } from './name-lists.ts';
import type { Token } from './tokens.ts';

const CAUSE: ReadonlySet<string> = new Set(
  'send sends sent sending push pushes pushed pushing pull pulls pulled pulling knock knocks knocked knocking drag drags dragged dragging drive drives drove driving take takes took taking leave leaves left leaving lift lifts lifted lifting'.split(
    ' ',
  ),
);
const HIGHER = /^(?:higher|up|soaring|surging|jumping|climbing|rallying|rising|skyward)$/;
const LOWER = /^(?:lower|down|tumbling|plunging|sliding|falling|reeling|sinking|crashing|skidding)$/;
/** "sending shares of chip makers Acme": words between the verb and the first name. */
const OBJECT_WINDOW = 6;
/** "leaving Acme 7% lower", "sent Acme stock sharply lower". */
const RESULT_WINDOW = 5;

/** "Acme shares sharply lower", "Acme as much as 7% lower". */
const MEASURE = /^(?:shares?|stocks?|as|much|more|than|about|almost|around|even|%|percent|points?|\w+ly)$/;

/** A list of names that somebody's news moves, with the sign of the move. */
interface Caused {
  readonly companyIds: ReadonlySet<string>;
  readonly sign: 1 | -1;
  /** Tokens of the verb and of the word that says where to. */
  readonly at: readonly [verb: number, result: number];
}

/** "sending Acme, Beta and Gamma higher", "knocked Acme shares lower". */
export function causedMoves(tokens: readonly Token[], names: readonly NamedCompany[]): Caused[] {
  const found: Caused[] = [];
  for (let verb = 0; verb < tokens.length; verb++) {
    if (!CAUSE.has(tokens[verb]?.word ?? '')) continue;
    const first = names.findIndex(({ from }) => from > verb && from <= verb + OBJECT_WINDOW);
    const head = names[first];
    if (head === undefined || hasBreak(tokens, verb + 1, head.from)) continue;
    const companyIds = new Set([head.companyId]);
    let last = head;
    for (const next of names.slice(first + 1)) {
      if (next.companyId !== last.companyId && !isJoined(tokens, last, next, names)) break;
      companyIds.add(next.companyId);
      last = next;
    }
    const result = resultAfter(tokens, last.to);
    if (result === null) continue;
    found.push({ companyIds, sign: HIGHER.test(tokens[result]?.word ?? '') ? 1 : -1, at: [verb, result] });
  }
  return found;
}

const hasBreak = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ kind, word }) => kind === 'punct' && word !== '-');

/** The word that says where to, behind the names and in their clause. */
function resultAfter(tokens: readonly Token[], from: number): number | null {
  for (let at = from; at < Math.min(tokens.length, from + RESULT_WINDOW); at++) {
    const word = tokens[at]?.word ?? '';
    if (HIGHER.test(word) || LOWER.test(word)) return at;
    if (!/^(?:number|percent)$/.test(tokens[at]?.kind ?? '') && !MEASURE.test(word)) return null;
  }
  return null;
}
