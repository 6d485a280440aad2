import type { NamedCompany } from './name-lists.ts';
import type { Token } from './tokens.ts';

const DESCRIPTION_WINDOW = 7;
const DESCRIBED =
  /^(?:firm|company|maker|specialist|owner|giant|group|retailer|supplier|rival|operator|chain|bank|lender|insurer|airline|carmaker|automaker|drugmaker|chipmaker|foodmaker|planemaker|developer|provider|producer|manufacturer|builder|distributor|publisher|broadcaster|brewer|miner|broker|startup|start-up|parent|conglomerate|contractor|utility|brewery|refiner|grocer|designer|fintech|biotech)$/;

/** Words that end the description. */
const LINK =
  /^(?:of|in|on|for|to|from|with|by|at|and|or|as|after|over|that|which|who|is|are|was|were|has|have|had|will|would|said|says|its|their|another|no|stake|stakes|shares|unit|assets|business)$/;

/** "to buy US coach owner Acme", "bids for German hair-care specialist Acme": the words before the name describe it. */
export function describedObject(
  tokens: readonly Token[],
  names: readonly NamedCompany[],
  from: number,
): NamedCompany | undefined {
  const name = names.find((one) => one.from > from && one.from <= from + DESCRIPTION_WINDOW);
  if (name === undefined || !DESCRIBED.test(tokens[name.from - 1]?.word ?? '')) return undefined;
  const isGroup = tokens.slice(from, name.from).every(({ kind, word }) => kind === 'word' && !LINK.test(word));
  return isGroup ? name : undefined;
}
