// Spreads the sign of seed words over WordNet: along links between synsets, and from the words of a definition to what it defines.
const LINK_WEIGHTS = { '!': -1, '&': 1, '^': 0.6, '\\': 1, '+': 0.7, '<': 0.7 };
const PARENT_WEIGHT = 0.4;
const NEGATING = new Set(['not', 'no', 'without', 'lacking', 'lack', 'never', 'free', 'devoid', 'absence', 'opposite']);
const ROUNDS = 10;
const RARE_SENSE = 0.5;
const SECOND_SENSE_SHARE = 0.35;

const clip = (value) => Math.max(-1, Math.min(1, value));

function edgesOf(synsets) {
  const edges = new Map([...synsets.keys()].map((id) => [id, []]));
  for (const [id, { part, links }] of synsets)
    for (const { kind, to } of links) {
      if (!synsets.has(to)) continue;
      const weight = LINK_WEIGHTS[kind];
      if (weight !== undefined) {
        edges.get(id).push([to, weight]);
        if (kind === '\\') edges.get(to).push([id, weight]);
      } else if (kind === '@' && (part === 'v' || part === 'n')) edges.get(id).push([to, PARENT_WEIGHT]);
    }
  return edges;
}

/** The sign of a definition: the mean of its words, diluted by words without a sign. */
function definitionScore(definition, signs) {
  let sum = 0;
  let signed = 0;
  let other = 0;
  definition.forEach((word, i) => {
    const sign = signs.get(word);
    if (sign === undefined) {
      if (word.length > 3) other++;
      return;
    }
    const isDenied = [1, 2, 3].some((back) => NEGATING.has(definition[i - back]));
    sum += isDenied ? -sign : sign;
    signed++;
  });
  return signed === 0 ? 0 : sum / (signed + 0.35 * other);
}

/** Signs of synsets from the first senses of the seeds, `{ word, part, sign }`. */
function seedSynsets(seeds, senses) {
  const scores = new Map();
  for (const { word, part, sign } of seeds) {
    const list = senses.get(`${word}|${part}`) ?? [];
    const total = list.reduce((sum, { count }) => sum + count + RARE_SENSE, 0);
    for (const { id, number, count } of list)
      if (number === 1 || (count + RARE_SENSE) / total > SECOND_SENSE_SHARE)
        scores.set(id, (scores.get(id) ?? 0) + sign * (number === 1 ? 1 : 0.7));
  }
  return scores;
}

export function spread({ synsets, senses }, seeds, signs) {
  const edges = edgesOf(synsets);
  const seeded = seedSynsets(seeds, senses);
  const defined = new Map([...synsets].map(([id, { definition }]) => [id, definitionScore(definition, signs)]));
  let scores = new Map(seeded);
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Map();
    for (const id of synsets.keys()) {
      let sum = 0;
      let weight = 0.7;
      for (const [to, share] of edges.get(id)) {
        sum += share * (scores.get(to) ?? 0);
        weight += Math.abs(share);
      }
      const linked = sum / weight;
      const own = defined.get(id);
      const agreed = (0.6 * linked + 0.5 * own) * (linked * own < 0 ? 0.4 : 1);
      const seed = seeded.get(id);
      const score = seed === undefined ? agreed : 0.6 * clip(seed) + 0.4 * agreed;
      if (Math.abs(score) > 0.03) next.set(id, clip(score));
    }
    scores = next;
  }
  return scores;
}

/** The sign of a word: the mean over its senses by frequency; 0 for an unknown word. */
export function scoreWord({ senses }, word, part, scores) {
  let sum = 0;
  let total = 0;
  (senses.get(`${word}|${part}`) ?? []).forEach(({ id, count }, i) => {
    const weight = count + (i === 0 ? 1 : RARE_SENSE);
    sum += weight * (scores.get(id) ?? 0);
    total += weight;
  });
  return total === 0 ? 0 : sum / total;
}
