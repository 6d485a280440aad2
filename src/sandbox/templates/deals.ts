import type { TemplateBook } from './template.ts';

export const deals: TemplateBook = {
  'ma_target.positive': [
    [
      '{buyer} to buy {co} for {amount}',
      '{buyer} agreed to buy {co} for {amount} in cash, the companies said on {day}, a premium of {premium} to the last closing price.',
    ],
    [
      '{co} agrees to be acquired by {buyer}',
      '{co} said it has agreed to be acquired by {buyer} for ${target} a share.',
    ],
    [
      '{co} accepts takeover offer',
      'The board of {co} accepted a takeover offer from {buyer} that values the company at {amount}.',
    ],
    [
      '{buyer} makes bid for {co}',
      '{buyer} offered on {day} to take over {co} at ${target} per share, {premium} above its closing price.',
    ],
    [
      '{co} in {amount} buyout',
      'Months of talks have ended in a deal.',
      '*{co} will be bought out by {buyer} for {amount}, including debt.',
    ],
    [
      'Takeover of {co} announced',
      'Shareholders of {co} will receive ${target} in cash for each share under a takeover by {buyer} announced on {day}.',
    ],
  ],
  'ma_acquirer.positive': [
    [
      '{co} to acquire {target_co} in deal seen adding to profit',
      '{co} agreed to acquire {target_co} for {amount}, a deal it said would add to earnings from the first year.',
    ],
    [
      '{co} buys {target_co}',
      '{co} bought {target_co} for {amount} on {day}, a purchase analysts welcomed as a good strategic fit at a fair price.',
    ],
    [
      '{co} snaps up {target_co}',
      '{co} is snapping up {target_co} in an accretive {amount} deal that strengthens its position in {product}.',
    ],
    [
      '{co} wins race for {target_co}',
      'In a move investors cheered, {co} won the race for {target_co} with an offer of {amount}.',
    ],
    [
      '{co} strikes deal for {target_co}',
      '{co} struck a deal to take over {target_co}, promising cost savings of {pct} and higher earnings per share.',
    ],
    [
      'Deal gives {co} a lift',
      '{co} expects synergies to lift profit after its {amount} acquisition of {target_co}, announced on {day}.',
    ],
  ],
  'ma_acquirer.negative': [
    [
      '{co} to acquire {target_co}; investors balk at price',
      '{co} agreed to acquire {target_co} for {amount}, a price that several shareholders criticised as far too high.',
    ],
    [
      '{co} overpays for {target_co}, analysts say',
      '{co} said on {day} it will buy {target_co} for {amount}, and analysts warned that it is overpaying and taking on too much debt.',
    ],
    [
      '{co} slides on {target_co} purchase',
      'Concern about dilution followed the announcement by {co} that it will acquire {target_co} for {amount} in stock.',
    ],
    [
      '{co} deal for {target_co} meets doubts',
      'The planned {amount} acquisition of {target_co} will weigh on earnings at {co} for at least {months} months, the company conceded.',
    ],
    [
      '{co} borrows heavily for {target_co}',
      '{co} will borrow heavily to pay {amount} for {target_co}, raising worries over its balance sheet.',
    ],
    [
      '{co} bids for {target_co}, outlook for profit dims',
      "The takeover of {target_co} by {co} for {amount} will dilute earnings per share by {pct}, according to the buyer's own figures.",
    ],
  ],
  'spinoff.positive': [
    [
      '{co} to spin off {product} unit',
      '{co} plans to spin off its {product} business as a separate listed company, a step shareholders had urged to unlock value.',
    ],
    [
      '{co} plans separation, investors cheer',
      '{co} said on {day} it will separate its {product} division in a tax-free spinoff that analysts expect to create value.',
    ],
    [
      '{co} to split in two',
      'Welcomed by investors, a plan announced by {co} would split the company in two by listing {product} on its own.',
    ],
    [
      'Spinoff at {co} to unlock value',
      'The board of {co} approved a spinoff of the {product} unit, which it values at {amount}, to sharpen its focus.',
    ],
    [
      '{co} board backs breakup',
      '{co} will hand shareholders stock in its {product} unit, a breakup that {analyst} of {broker} called a clear positive.',
    ],
    [
      '{co} frees {product}',
      '{co} is spinning off {product}, a fast-growing business whose worth was hidden inside the group, according to {broker}.',
    ],
  ],
  'spinoff.negative': [
    [
      '{co} spinoff plan disappoints',
      '{co} plans to spin off its {product} business and load it with {amount} of debt, a structure that disappointed shareholders.',
    ],
    [
      '{co} to shed {product} at a loss',
      '{co} said on {day} it will spin off the struggling {product} division and book a charge of {amount}.',
    ],
    [
      '{co} separation raises worries',
      'The separation of {product} announced by {co} will leave the remaining company smaller and more indebted, analysts warned.',
    ],
    [
      '{co} delays spinoff',
      '{co} postponed the spinoff of its {product} unit for the second time, citing weak markets.',
    ],
    [
      'Costs of {co} breakup mount',
      'Costs of the planned spinoff of {product} have grown to {amount}, {co} admitted on {day}, more than twice the first estimate.',
    ],
    [
      '{co} spinoff loses its appeal',
      '{broker} warned that the spinoff of {product} would hurt {co}, stripping it of its most profitable line.',
    ],
  ],
};
