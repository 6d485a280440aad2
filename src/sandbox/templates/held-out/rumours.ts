import type { TemplateBook } from '../template.ts';

export const rumoursHeldOut: TemplateBook = {
  'ma_target.positive': [
    [
      '{co} on shopping list of {other}?',
      '{co} might be on the shopping list of {other}, traders speculated on {day}.',
    ],
  ],
  'contract_win.positive': [
    [
      '{co} heard to be front-runner for {other} deal',
      '{co} is heard to be the front-runner for a {amount} deal with {other}, a source said.',
    ],
  ],
  'contract_loss.negative': [
    [
      '{other} rumoured to drop {co}',
      '{other} is rumoured to drop {co} from its list of suppliers, which would cost it {amount}.',
    ],
  ],
  'guidance_raise.positive': [
    [
      'Hopes of better outlook at {co}',
      'Traders bet that {co} might soon raise its guidance, citing talk from the supply chain.',
    ],
  ],
  'guidance_cut.negative': [
    [
      'Fears of profit warning at {co}',
      'Traders bet that {co} might soon cut its guidance, citing talk from the supply chain.',
    ],
  ],
  'management_change.positive': [
    [
      '{person} linked with {co}',
      '{person} has been linked with the post of {role} at {co}, a move that would be popular with investors.',
    ],
  ],
  'management_change.negative': [
    [
      'Is {person} leaving {co}?',
      '{person} could resign as {role} of {co} before long, insiders told this publication.',
    ],
  ],
  'regulatory_action.negative': [
    [
      '{co} in sights of {agency}, it is whispered',
      'It is whispered that the {agency} has {co} in its sights and may act within weeks.',
    ],
  ],
  'partnership.positive': [
    [
      '{co}, {other} seen nearing pact',
      '{co} and {other} are seen nearing a pact on {product}, according to market talk.',
    ],
  ],
  'restructuring.positive': [
    [
      '{co} said to find savings',
      'People close to {co} say it may have found {amount} of savings that would help earnings.',
    ],
  ],
  'restructuring.negative': [
    [
      'Job losses feared at {co}',
      'Staff at {co} fear that {jobs} jobs could go as business shrinks, a union source said.',
    ],
  ],
  'credit_event.negative': [
    [
      'Whispers about {co} debt',
      'Whispers about the ability of {co} to service {amount} of debt unsettled bondholders.',
    ],
  ],
  'product_launch.positive': [
    ['{product} spotted', 'Photographs said to show the new {product} suggest that {co} could launch it soon.'],
  ],
  'supply_disruption.negative': [
    ['{co} could run short of parts', 'Suppliers hint that {co} could run short of parts in {plant} next week.'],
  ],
};
