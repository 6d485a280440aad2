import type { TemplateBook } from './template.ts';

export const authorities: TemplateBook = {
  'regulatory_approval.positive': [
    [
      '{agency} approves {co} {product}',
      'The {agency} approved {product} on {day}, clearing the way for {co} to start sales.',
    ],
    [
      '{co} gets green light from {agency}',
      '{co} received the green light from the {agency} for {product}, months ahead of the deadline.',
    ],
    ['{co} wins clearance', '{co} won clearance from regulators in {country} to market {product}.'],
    [
      '{agency} clears {co} plan',
      'The {agency} cleared a plan by {co} to expand in {country}, with no conditions attached.',
    ],
    [
      'Regulators side with {co}',
      'A long review is over.',
      '*Regulators granted {co} the license it needs for {product}, the company said on {day}.',
    ],
    ['{co} secures permit', '{co} secured a permit from the {agency} for a {amount} project near {plant}.'],
  ],
  'regulatory_action.negative': [
    ['{agency} fines {co} {amount}', 'The {agency} fined {co} {amount} on {day} for breaking its rules.'],
    [
      '{agency} opens probe into {co}',
      'The {agency} opened an investigation into the sales practices of {co}, according to a person at the agency and a company statement.',
    ],
    [
      '{co} faces {agency} sanctions',
      '{co} was ordered by the {agency} to stop selling {product} until it fixes deficiencies.',
    ],
    [
      '{agency} rejects {co} application',
      'The {agency} rejected an application by {co} for {product}, asking for more data.',
    ],
    [
      'Regulators crack down on {co}',
      'Pressure had been building for months.',
      '*Regulators charged {co} with violating consumer rules and proposed a penalty of {amount}.',
    ],
    [
      '{co} under scrutiny from {agency}',
      'The {agency} placed {co} under formal scrutiny on {day} and barred it from opening new sites.',
    ],
  ],
  'litigation.negative': [
    ['{co} sued over {product}', '{co} was sued on {day} in {court} by customers who say {product} harmed them.'],
    ['{other} takes {co} to court', '{other} filed a lawsuit against {co} in {court}, seeking {amount} in damages.'],
    ['Jury finds against {co}', 'A jury in {state} ordered {co} to pay {amount} in a patent case brought by {other}.'],
    [
      '{co} faces class action',
      '{co} faces a class action by shareholders who accuse it of hiding problems with {product}.',
    ],
    [
      '{co} loses appeal',
      'The case has dragged on for years.',
      '*{co} lost its appeal in {court} and must pay {other} {amount}.',
    ],
    [
      '{co} hit with {amount} verdict',
      '{co} was hit with a {amount} verdict on {day} in a dispute over the design of {product}.',
    ],
  ],
};
