import type { Modality } from '../../intelligence.ts';
import { compilePatterns } from '../patterns.ts';

const words = (list: string) => new Set(list.split(' '));

export const NEGATORS = words(
  "not no never neither nor without cannot n't don't doesn't didn't won't wouldn't isn't wasn't aren't weren't can't couldn't hasn't haven't hadn't ain't shouldn't hardly lack",
);
/** Negators whose scope is the whole clause: "nothing suggests that the market would recover". */
export const WIDE_NEGATORS = words('nothing nobody unlikely');
/** Words that do not count towards the three tokens between a negator and the negated word. */
export const LIGHT_WORDS = words(
  'a an the any to be been have has had see seen expect expected in of its their his our such',
);

/** Words that open a concessive clause, which the main clause outweighs. */
export const CONCESSIVES = words('despite although though notwithstanding whereas');
/** Words that open a causal clause, which nearly always agrees with the main clause and has a lower weight. */
export const CAUSALS = words('because thanks owing as since due reflecting after following blaming citing');

const MODALITY_PHRASES: readonly (readonly [Modality, string])[] = [
  [
    'rumour',
    'rumour~, rumor~, rumoured, rumored, reportedly, is|are said to, unconfirmed, speculation, people familiar with, sources familiar, sources said',
  ],
  [
    'rumour',
    'according to *2 sources|people, market talk, unnamed source~, source~ close to, is|are believed to, chatter, whisper~, it is understood',
  ],
  [
    'conditional',
    'if, could, might, unless, provided that, in case of, subject to, whether, would have, hypothetical~',
  ],
  [
    'opinion',
    'analyst~ *2 believe~|think~|say~|said|see~|expect~, believe~, i think, in my view, in our view, we think, argue~, in the opinion of, commentators, columnist',
  ],
  [
    'guidance',
    'expect|expects|expecting, is|are|was|were expected to, forecast~|estimate~|anticipate~|predict~|project~ that|its|a|an|the|to|net|sales|growth|operating|revenue, outlook, guidance, aim~ to, target~ *3 growth|sales, look~ forward, see~ *4 grow~|rise~|fall~',
  ],
];
export const MODALITY = compilePatterns(
  MODALITY_PHRASES.flatMap(([kind, phrases]) =>
    phrases.split(',').map((phrase): [string, Modality] => [phrase.trim(), kind]),
  ),
);

export const MODALITY_FACTOR: Readonly<Record<Modality | 'question', number>> = {
  factual: 1,
  guidance: 0.8,
  opinion: 0.6,
  rumour: 0.5,
  conditional: 0.4,
  question: 0.2,
};
