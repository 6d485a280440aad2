/**
 * Words that a model may add to those of a template. They connect and name no direction, size, judgement, negation or action, so
 * that they cannot state what the row does not hold.
 */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `a about according across after again also among an and are around as at available be because been before being between but by
  company companies day days during each ended ending for from had has have here if in into is it its itself listed made namely of
  on our over overall own per period record recorded records registered reported reports result results shown shows since so source
  sources stands started starting stated states stock than that the their then there these they this those through time to together
  under until us was we were what when where which while who whose with within you your share shares stored following price prices
  document documents event events order orders recommendation position positions trade trades value date currently question answer
  here's it's`
    .split(/\s+/)
    .filter(Boolean),
);

/** Numbers in words. They are refused even where a template would allow them. */
export const NUMBER_WORD =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|first|second|third|fourth|fifth|double[sd]?|doubling|triple[sd]?|tripling|half|halve[sd]?|halving|twice|thrice|quarter|percent|percentage|pct|couple|pair|single|once)\b/i;
