/** The longest question that is read. */
export const QUESTION_MAX = 500;

const FILLERS =
  /^(?:(?:please|hey|hi|hello|ok|so|well|and now|now|then|also|can you|could you|would you|tell me|show me|give me|list|explain|i want to know|i would like to know|do you know)[ ,]+)+/;

/** A question in lower case without what does not change its sense: polite words, quotation marks, end marks, double spaces. */
export function normaliseQuestion(question: string): string {
  return question
    .normalize('NFKC')
    .slice(0, QUESTION_MAX)
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/["“”„]/g, '')
    .replace(/\bwhat's\b/g, 'what is')
    .replace(/\bwho's\b/g, 'who is')
    .replace(/\bhow's\b/g, 'how is')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?!. ]+$/, '')
    .replace(FILLERS, '')
    .replace(/,? (?:please|thanks|thank you)$/, '')
    .replace(/ (?:right now|at the moment|currently)$/, '')
    .trim();
}
