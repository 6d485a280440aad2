import type { TemplateBook } from '../template.ts';

export const businessHeldOut: TemplateBook = {
  'contract_win.positive': [
    ['{other} business goes to {co}', 'The {amount} business that {other} put out to tender went to {co} on {day}.'],
    [
      '{co} clinches {other} deal',
      '{co} clinched a supply deal with {other} that is worth {amount} and runs for {months} months.',
    ],
    [
      '{agency} chooses {co}',
      'The {agency} chose {co} for a program worth up to {amount}, ahead of two other bidders.',
    ],
  ],
  'contract_loss.negative': [
    ['{other} walks away from {co}', '{other} walked away from its {amount} agreement with {co} on {day}.'],
    ['{co} forfeits {other} business', '{co} forfeited the {other} account, worth {amount} a year, to a lower bidder.'],
    ['{co} left without {other} deal', 'The {agency} rescinded an award to {co}, wiping {amount} from its backlog.'],
  ],
  'product_launch.positive': [
    [
      '{product} arrives',
      '{product}, the newest offering of {co}, went on sale on {day} with {units} units ordered in advance.',
    ],
    ['{co} opens sales of {product}', '{co} opened sales of {product} in {country} and reported brisk demand.'],
    [
      '{co} presents {product} ahead of schedule',
      '{co} presented {product} ahead of schedule, and {broker} said the release should win it market share.',
    ],
  ],
  'partnership.positive': [
    [
      '{co} finds a partner in {other}',
      '{co} found a partner for {product}: {other} will co-finance it with {amount}.',
    ],
    [
      '{other} and {co} to cooperate',
      '{other} and {co} will cooperate for at least {months} months, giving both a cheaper way into {country}.',
    ],
    [
      '{co} ties up with {other}',
      '{co} tied up with {other} on {day} in a distribution pact that covers {units} outlets.',
    ],
  ],
};
