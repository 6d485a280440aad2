/** The sector that a legal name states, as a word that `SECTOR_KEYWORDS` understands. */
const SECTOR_WORDS: Readonly<Record<string, string>> = {
  bank: 'bank bancorp bancshares bankshares bancorporation financial savings trust lending mortgage',
  insurance: 'insurance assurance reinsurance mutual casualty',
  health:
    'pharmaceuticals pharmaceutical therapeutics biosciences biopharma pharma medical health healthcare biotherapeutics surgical oncology',
  energy: 'energy petroleum oil drilling exploration lng midstream pipeline offshore',
  utility: 'electric power utilities edison water gas',
  consumer: 'stores foods brands restaurants apparel footwear outfitters wholesale beverage brewing grill coffee pizza',
  industrial:
    'airlines air airways lines railroad railway freight logistics aerospace motor motors machinery shipping trucking automotive',
  technology: 'software systems semiconductor semiconductors technologies technology networks microelectronics',
  materials: 'mining metals steel chemical chemicals minerals gold silver copper lithium cement',
  'real estate': 'realty properties property reit apartment homes',
  media: 'communications media broadcasting entertainment publishing wireless telecom',
};

const BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(SECTOR_WORDS).flatMap(([sector, words]) => words.split(' ').map((word) => [word, sector] as const)),
);

/** The last word decides: "Dominion Energy", "Boston Beer". Null when no word tells. */
export function sectorOfName(words: readonly string[]): string | null {
  for (let index = words.length - 1; index > 0; index--) {
    const sector = BY_WORD.get(words[index] ?? '');
    if (sector !== undefined) return sector;
  }
  return null;
}
