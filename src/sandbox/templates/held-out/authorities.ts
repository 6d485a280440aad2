import type { TemplateBook } from '../template.ts';

export const authoritiesHeldOut: TemplateBook = {
  'regulatory_approval.positive': [
    ['{product} may go on sale', '{product} may go on sale: the {agency} gave {co} its consent on {day}.'],
    [
      'Regulator waves {co} through',
      'The regulator in {country} waved through {product}, handing {co} a market of {units} users.',
    ],
    ['{co} obtains license', '{co} obtained the license it had sought from the {agency} for {months} months.'],
  ],
  'regulatory_action.negative': [
    [
      '{co} penalised by {agency}',
      '{co} has been penalised by the {agency}, which imposed a payment of {amount} on {day}.',
    ],
    [
      '{agency} looks into {co}',
      'Officials of the {agency} are looking into {co} on suspicion of misleading customers, and searched its offices on {day}.',
    ],
    ['No permit for {co}', 'The {agency} denied {co} a permit for {product}, citing unanswered safety questions.'],
  ],
  'litigation.negative': [
    [
      '{co} hauled before {court}',
      '{co} has been hauled before {court} by {other}, which claims {amount} for breach of contract.',
    ],
    [
      'Judge rules against {co}',
      'A judge in {state} ruled against {co} on {day}, holding it liable for damage caused by {product}.',
    ],
    [
      'Lawsuits pile up at {co}',
      'Lawsuits are piling up at {co}: {units} plaintiffs have now filed complaints over {product}.',
    ],
  ],
};
