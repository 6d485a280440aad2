import type { TemplateBook } from '../template.ts';

export const capitalHeldOut: TemplateBook = {
  'buyback_dividend_up.positive': [
    [
      'More cash for {co} holders',
      'Holders of {co} will get more cash: the dividend goes up to {dividend} a share, an increase of {pct}.',
    ],
    ['{co} to buy own stock', '{co} intends to purchase {amount} of its own stock, starting on {day}.'],
    [
      '{co} sweetens payout',
      '{co} sweetened its payout on {day} with a higher dividend and {amount} set aside for repurchases.',
    ],
  ],
  'dividend_cut_dilution.negative': [
    [
      'Less cash for {co} holders',
      'Holders of {co} will get less cash: the dividend goes down to {dividend} a share, a reduction of {pct}.',
    ],
    [
      '{co} issues stock to plug gap',
      '{co} will issue {units_m} shares to plug a hole in its balance sheet, watering down current owners.',
    ],
    ['No dividend from {co}', '{co} scrapped its dividend on {day}, the first omission in a decade.'],
  ],
  'credit_event.negative': [
    [
      '{co} slips into junk territory',
      '{co} slipped into junk territory on {day} when its debt was downgraded to below investment grade.',
    ],
    [
      'Banks press {co}',
      'Banks are pressing {co} for fresh collateral after it violated the terms of a {amount} credit line.',
    ],
    ['{co} defaults on notes', '{co} defaulted on notes worth {amount}, its creditors said.'],
  ],
};
