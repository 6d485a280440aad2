/**
 * Cues of macro events, for documents that mention no company. Broad on purpose: a miss drops a document for good, a false hit
 * costs one extraction, and the extractor classifies the event.
 */
const MACRO_CUES: readonly RegExp[] = [
  /\b(?:central bank|federal reserve|the fed|ecb|bank of (?:england|japan|canada)|interest rates?|rate (?:hike|cut|decision|rise)s?|basis points|monetary policy|quantitative (?:easing|tightening))\b/i,
  /\b(?:inflation|consumer prices|unemployment|payrolls|gdp|recession|industrial production|retail sales|trade (?:deficit|surplus))\b/i,
  /\b(?:tariffs?|import dut(?:y|ies)|export (?:ban|controls?|curbs?)|trade (?:war|deal|talks|barriers)|quotas?|sanctions?|embargo)\b/i,
  /\b(?:war|invasion|missile|ceasefire|armed conflict|military (?:strike|action)|coup|blockade|air ?strikes?|hostilities|border clash(?:es)?)\b/i,
  /\b(?:earthquake|hurricane|typhoon|flood(?:s|ing)?|wildfires?|drought|tsunami|volcan\w+|natural disaster|storm surge)\b/i,
  /\b(?:oil|crude|natural gas|copper|lithium|wheat|steel|gold|commodity|aluminium|aluminum|nickel|cocoa|coffee|cotton) (?:prices?|supply|output|exports?|futures|production)\b|\bopec\b/i,
  /\b(?:epidemic|pandemic|outbreak|quarantine|lockdowns?|virus)\b/i,
  /\b(?:regulators?|new (?:rules|law|legislation|regulations?)|legislation|antitrust|parliament|lawmakers|congress|senate|executive order)\b/i,
  /\b(?:currency|exchange rate|devaluation|depreciation of the|the (?:dollar|euro|yen|yuan|pound|peso|rupee))\b/i,
];

export function hasMacroCue(body: string): boolean {
  return MACRO_CUES.some((cue) => cue.test(body));
}
