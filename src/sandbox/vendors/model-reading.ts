import type { CatalystType } from '../../intelligence/catalyst.ts';

/**
 * The simulated model's output for a prompt: a simple keyword reading of the given text, with no access to the
 * simulated world. It exists to exercise the code around a model.
 */
export interface ModelReading {
  summary: string;
  sentiment: number;
  direction: string;
  key_facts: string[];
  confidence: number;
  company_impacts: {
    ticker: string;
    sentiment: number;
    direction: string;
    magnitude: number;
    catalyst_type: CatalystType;
    time_horizon: string;
    confidence: number;
    modality: string;
    surprise: null;
    guidance: null;
    evidence: { quote: string; start: number; end: number }[];
    rationale: string;
  }[];
  macro_events: unknown[];
  thesis: string;
}

const GOOD =
  /\b(beat|beats|topp?ed|tops|exceed\w*|surpass\w*|rais\w+|lift\w*|boost\w*|upgrad\w+|w[io]ns?|won|record|gain\w*|rose|jump\w*|approv\w+|strong\w*|higher)\b/gi;
const BAD =
  /\b(miss\w*|cuts?|lower\w*|downgrad\w+|fell|falls?|drop\w*|tumbl\w+|los[est]\w*|lost|recall\w*|breach\w*|hack\w*|lawsuit|sued|strike|fined?|probe|weak\w*|halt\w*|warn\w*|default\w*)\b/gi;
const KINDS: readonly (readonly [RegExp, CatalystType])[] = [
  [/upgrad/i, 'analyst_upgrade'],
  [/downgrad/i, 'analyst_downgrade'],
  [/price (target|objective)|target price/i, 'price_target'],
  [
    /(forecast|outlook|guidance)\b.*\b(rais|lift|boost|higher|hik)|\b(rais|lift|boost|hik)\w*\b.*\b(forecast|outlook|guidance)/i,
    'guidance_raise',
  ],
  [/\b(cut|lower|trim|slash|reduc)\w*\b.*\b(forecast|outlook|guidance)|profit warning/i, 'guidance_cut'],
  [/(beat|top|exceed|surpass|above|ahead of).*(estimate|expect|consensus|forecast)/i, 'earnings_beat'],
  [/(miss|short of|below|trail|lag).*(estimate|expect|consensus|forecast)/i, 'earnings_miss'],
  [/takeover|buy \w+ for|acquired by|bid for/i, 'ma_target'],
  [/recall|defect/i, 'recall_failure'],
  [/cyber|breach|hack|ransomware/i, 'cyber_incident'],
  [/strike|walkout/i, 'labour_action'],
  [/lawsuit|sued|court|jury/i, 'litigation'],
  [/contract|order/i, 'contract_win'],
  [/dividend|buyback|repurchase/i, 'buyback_dividend_up'],
];
const QUOTE_MAX = 200;

/** The text between two lines with the same nonce, otherwise the whole prompt. */
export function documentIn(prompt: string): string {
  const nonce = /([0-9a-f]{8,})[^\n]*\n([\s\S]*?)\n[^\n]*\1/i.exec(prompt);
  return nonce?.[2]?.trim() ?? prompt;
}

export function readPrompt(prompt: string): ModelReading {
  const text = documentIn(prompt);
  const around = prompt.replace(text, ' ');
  const sentences = sentencesOf(text);
  const impacts = candidatesIn(around, text).flatMap(({ ticker, pattern }) => {
    const matching = sentences.filter(({ quote }) => pattern.test(quote));
    const best = matching.toSorted((a, b) => Math.abs(tone(b.quote)) - Math.abs(tone(a.quote)))[0];
    if (!best) return [];
    const sentiment = tone(best.quote);
    return [
      {
        ticker,
        sentiment,
        direction: sentiment > 0.1 ? 'positive' : sentiment < -0.1 ? 'negative' : 'neutral',
        magnitude: Math.abs(sentiment),
        catalyst_type: KINDS.find(([kind]) => kind.test(best.quote))?.[1] ?? ('other' as const),
        time_horizon: '7d',
        confidence: 0.7,
        modality: /\b(matching to|reportedly|may|could|rumou?r)\b/i.test(best.quote) ? 'rumour' : 'factual',
        surprise: null,
        guidance: null,
        evidence: [best],
        rationale: 'The sentence says so.',
      },
    ];
  });
  const overall = tone(text.slice(0, 600));
  const first = sentences[0]?.quote ?? '';
  return {
    summary: first,
    sentiment: overall,
    direction: overall > 0.1 ? 'positive' : overall < -0.1 ? 'negative' : 'neutral',
    key_facts: first === '' ? [] : [first],
    confidence: 0.7,
    company_impacts: impacts,
    macro_events: [],
    thesis: text,
  };
}

function tone(text: string): number {
  const good = text.match(GOOD)?.length ?? 0;
  const bad = text.match(BAD)?.length ?? 0;
  return good + bad === 0 ? 0 : Math.tanh((good - bad) / Math.sqrt(good + bad));
}

function sentencesOf(text: string): { quote: string; start: number; end: number }[] {
  // Abbreviations such as "Inc." do not end a sentence.
  const sentence = /[^\s.!?][^\n]*?(?:(?<!\b(?:Inc|Corp|Co|Ltd|U\.S|a\.m|p\.m))[.!?](?=\s|$)|$)/gm;
  return [...text.matchAll(sentence)].map((match) => {
    const quote = match[0].slice(0, QUOTE_MAX);
    return { quote, start: match.index, end: match.index + quote.length };
  });
}

const NOT_TICKERS = new Set([
  'JSON',
  'NULL',
  'TEXT',
  'ONLY',
  'DATA',
  'RULES',
  'THE',
  'AND',
  'NOT',
  'ISO',
  'USD',
  'EPS',
  'CEO',
]);

/** Companies listed in the prompt and found in the document by symbol or by the name next to the symbol. */
function candidatesIn(around: string, text: string): { ticker: string; pattern: RegExp }[] {
  const found = new Map<string, RegExp>();
  for (const line of around.split('\n')) {
    for (const [ticker] of line.matchAll(/\b[A-Z]{2,5}\b/g)) {
      if (NOT_TICKERS.has(ticker) || found.has(ticker)) continue;
      const name = new RegExp(`${ticker}[^A-Za-z]{1,4}([A-Z][A-Za-z]{3,})`).exec(line)?.[1];
      const pattern = new RegExp(name ? `\\b(${ticker}|${name})\\b` : `\\b${ticker}\\b`);
      if (pattern.test(text)) found.set(ticker, pattern);
    }
  }
  return [...found].map(([ticker, pattern]) => ({ ticker, pattern }));
}
