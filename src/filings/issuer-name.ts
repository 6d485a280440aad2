/** Legal forms and share classes, which lists abbreviate in many ways. */
const NOISE =
  /\b(?:INC|INCORPORATED|CORP|CORPORATION|CO|COS|COMPANY|COMPANIES|LTD|LIMITED|PLC|LLC|LP|L P|N V|NV|S A|SA|AG|SE|HLDGS|HLDG|HOLDINGS|HOLDING|GROUP|GRP|THE|NEW|DEL|COM|CL|CLASS|SHS)\b/g;
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bINTL\b/g, 'INTERNATIONAL'],
  [/\bTECH\b|\bTECHS\b/g, 'TECHNOLOGIES'],
  [/\bPHARMACEUTICALS?\b/g, 'PHARMA'],
  [/\bFINL\b/g, 'FINANCIAL'],
  [/\bAMER\b/g, 'AMERICA'],
  [/\bMTRS\b/g, 'MOTORS'],
  [/\bLABS\b/g, 'LABORATORIES'],
  [/\bSVCS\b/g, 'SERVICES'],
  [/\bSYS\b/g, 'SYSTEMS'],
];

/** A company's name in one form for comparing lists: `APPLE INC` and `Apple Inc.` are equal. Empty when nothing remains. */
export function normaliseIssuerName(name: string): string {
  const plain = name
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\/[A-Z]{2,3}\/?\s*$/, '')
    .replace(/['’.]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  const spelled = ABBREVIATIONS.reduce((text, [pattern, word]) => text.replace(pattern, word), plain);
  return spelled.replace(NOISE, ' ').replace(/\s+/g, ' ').trim();
}
