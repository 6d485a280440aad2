/**
 * Detects the language by its most common words or script, to keep other languages away from the English extractor. Words
 * shared by two of the languages are left out, so that each hit is evidence.
 */
const STOP_WORDS: Record<string, string> = {
  en: 'the of and to that is was for with as are this be by from at which have it has not were said will would its but their been they more about after than',
  de: 'der die und das ist nicht mit von den dem ein eine auf für sich auch wird nach bei einer wurde über sind werden hat aus zum noch im',
  fr: 'le la les des et est une dans pour que qui sur pas plus avec ce sont au par cette ont été aux mais du son nous',
  es: 'el los las y una por con para como más pero sus fue ha este entre cuando muy sin sobre también años del según está',
  it: 'il di che non per una sono della con del nel gli più anche alla dei ha come delle dalla ma suo questa stato essere',
  pt: 'o os um uma não para com dos por mais como foi ao das ele tem seu sua ou quando muito já também pelo pela até são em',
  nl: 'het een van en niet zijn dat voor met aan ook als bij naar wordt heeft uit maar worden deze werd nog door over dan',
};

const WORD_LANGUAGES = buildIndex();
const STOP_WORD_LENGTH_MAX = Math.max(...[...WORD_LANGUAGES.keys()].map((word) => word.length));
const LANGUAGES = Object.keys(STOP_WORDS);
const SAMPLE_LENGTH = 1_200;
const WORDS_MIN = 12;
const HIT_RATE_MIN = 0.08;
const LEAD_OVER_SECOND = 1.25;
const WORD = /\p{L}+/gu;

function buildIndex(): Map<string, number[]> {
  const index = new Map<string, number[]>();
  Object.values(STOP_WORDS).forEach((words, language) => {
    for (const word of words.split(' ')) index.set(word, [...(index.get(word) ?? []), language]);
  });
  return index;
}

const SCRIPTS: [string, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['ar', /[\u0600-\u06ff]/g],
];
const SCRIPT_SHARE_MIN = 0.2;
const ANY_SCRIPT = /[\u0400-\u04ff\u0600-\u06ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** An ISO 639-1 code, or `und`. The hint is used only when the text is too short. */
export function detectLanguage(text: string, hint: string | null): string {
  const sample = text.length > SAMPLE_LENGTH ? text.slice(0, SAMPLE_LENGTH) : text;
  for (const [language, script] of ANY_SCRIPT.test(sample) ? SCRIPTS : []) {
    const share = (sample.match(script)?.length ?? 0) / Math.max(1, sample.length);
    // Japanese text also contains Chinese characters, so a few kana decide.
    if (share > (language === 'ja' ? 0.05 : SCRIPT_SHARE_MIN)) return language;
  }
  const hits = LANGUAGES.map(() => 0);
  let words = 0;
  for (const word of sample.match(WORD) ?? []) {
    words += 1;
    if (word.length > STOP_WORD_LENGTH_MAX) continue;
    for (const language of WORD_LANGUAGES.get(word.toLowerCase()) ?? []) hits[language] = (hits[language] ?? 0) + 1;
  }
  const ranked = hits.map((count, language) => ({ count, language })).sort((a, b) => b.count - a.count);
  const [best, second] = ranked;
  if (best && second && words >= WORDS_MIN && best.count >= words * HIT_RATE_MIN) {
    if (best.count >= second.count * LEAD_OVER_SECOND) return LANGUAGES[best.language] ?? 'und';
  }
  return hintedLanguage(hint);
}

function hintedLanguage(hint: string | null): string {
  const code = hint?.trim().toLowerCase().slice(0, 2) ?? '';
  return /^[a-z]{2}$/.test(code) ? code : 'und';
}
