import { compilePatterns } from '../patterns.ts';

const entries: [string, number][] = [];
function add(score: number, phrases: string): void {
  for (const phrase of phrases.split(',')) entries.push([phrase.trim(), score]);
}

// From loss to profit and back.
add(
  0.7,
  'swing~|turn~|return~|move~|get~|come~ *2 to|into|in *3 profit|profits|profitability|black, back to profit|profitability, break~ even',
);
add(-0.7, 'swing~|turn~|slip~|fall~|sink~|slide~|drop~|plunge~ *2 to|into *4 loss|losses|red');

// Good news in words. Descriptions that every company uses of itself (leading, modern, global, quality) are left out.
add(
  0.55,
  'better than expected, above expectations, exceed~|beat~|top~|surpass~ *4 expectation~|forecast~|estimate~|consensus',
);
add(
  0.55,
  'ahead of expectations|forecast~|estimates|plan|schedule, all time high, highest level, highest ever, record high',
);
add(
  0.5,
  'better than, best|strongest|highest|biggest *3 ever, best|strongest *1 quarter|result|year, highest in *4 history, one of the largest in *4 history',
);
add(
  0.45,
  'gain~|win~|take~ *2 market share|customers|subscribers|new customers, on track to|for, well tolerated, buy rating|recommendation, take~ on *4 workers|people|staff|employees',
);
add(
  0.5,
  'profitable, excellent, outstanding, delighted, very pleased, pleased with, very satisfied, paid off, market leader, outperform~',
);
add(
  0.45,
  'successful, successfully, success, succeed~, profitably, thrive~, prosper~, breakthrough, favourable, favorable',
);
add(
  0.45,
  'cost savings, annual savings, savings of, synergy~, competitive advantage, well positioned, clearly better, remarkable',
);
add(
  0.45,
  'strengthen~, improve~, improvement~, boost~, enhance~, more efficiently, more efficient, cost effective, faster growth',
);
add(
  0.4,
  'benefit~ from, satisfied with, optimistic, upbeat, encouraging, confident, competitiveness, strong position, strong growth',
);
add(
  0.4,
  'enable~ *4 to increase|grow|improve|cut|reduce|save|expand|serve|offer, make~ it possible to, award winning, was chosen by',
);
add(
  0.4,
  'record level, record sales|profit|result|quarter|year|orders|revenue, strongest, good result, good demand, held up well',
);
add(
  0.4,
  'create~ *4 jobs, new jobs, hire~ *5 employees|people|staff, recruit~ *5 employees|people|staff, growing demand, high demand',
);
add(
  0.4,
  'increase~|expand~|double~|raise~ *4 capacity|production|output, expand~ *4 operations|business|presence|network|range|offering',
);
add(
  0.35,
  'expansion, momentum, opportunity~ to grow, attractive, upturn, efficient, efficiency, high quality, win~ *3 award, award for',
);
add(
  0.35,
  'growth potential, growth opportunities, positive development, positive impact, positive effect, positive result~, good progress',
);
add(0.3, 'faster, efficiently, popular, gain~ *2 ground, meet~ *4 demand, high performance, increasingly');
add(0.22, 'growth, cheaper');
add(0.25, 'positive, benefit~, advantage~, opportunity~, innovative, reliable, good, proud, promising, solid, easier');

// Bad news in words.
add(
  -0.5,
  'worse than, lose~ *3 market share|share|ground|customers|subscribers|confidence, write~ down, writedown~, write down~, furlough~, run~ out of cash|money|funds',
);
add(
  -0.45,
  'cost~ *3 people|workers|employees *2 jobs, less than half, eat~ into, sell rating|recommendation, come to a standstill, shorter working week~, stop~ *4 machine~|line|deliveries|production',
);
add(
  -0.35,
  'discontinue~, put~ off, only until, a mere, red ink, dent~, short time work, cash will last, broken down, break~ down',
);
add(
  -0.6,
  'profit warning, bankruptcy, bankrupt, insolvency, insolvent, insolvency proceedings, fraud, bankruptcy protection',
);
add(
  -0.55,
  'worse than expected, weaker than expected, below expectations|forecast~|estimates, short of expectations|forecasts|estimates',
);
add(
  -0.55,
  'miss~ *4 expectation~|forecast~|estimate~|consensus|target~, disappoint~, disappointment, disappointing, lowest level',
);
add(
  -0.5,
  'weaken~, deteriorate~, deterioration, worsen~, weak, weakness, poor, sluggish, slump~, slowdown, downturn, recession',
);
add(
  -0.5,
  'suffer~, hurt~, hit by, hit hard, badly hit, hard hit, adverse, unfavourable, unfavorable, negative impact|effect, burden~',
);
add(
  -0.45,
  'difficult, difficulty~, crisis, problem~, delay~, fail~, failure~, warn~, warning~, overcapacity, shortage~, struggle~',
);
add(
  -0.45,
  'weigh~ on, drag~ down, negatively, negative, unprofitable, loss making, lossmaking, worry~, cancel~, cancellation~, suspend~',
);
add(
  -0.4,
  'challenging, tough, pressure, uncertain, uncertainty, concern~ about|over, dispute~, damage~, destroy~, stagnate~, halt~, suspended',
);
add(
  -0.4,
  'lay off, risk of, threat~, threaten~, decline in demand, close~ *3 factory|plant|mill|office~|branch~|store~|unit, closure of',
);
add(
  -0.3,
  'accident~, poorly, slow, slower, concern~, unable to, cautious, subdued, blame~, complain~, scrap~, abandon~, postpone~',
);

export const EVALUATIVE = compilePatterns(entries);
