import type { TemplateBook } from './template.ts';

export const capital: TemplateBook = {
  'buyback_dividend_up.positive': [
    ['{co} announces {amount} buyback', '{co} announced a share buyback of up to {amount} on {day}.'],
    ['{co} raises dividend', '{co} raised its quarterly dividend by {pct} to {dividend} a share.'],
    [
      '{co} to return cash to shareholders',
      '{co} will return {amount} to shareholders through repurchases over the next {months} months.',
    ],
    ['{co} boosts payout', 'The board of {co} approved an increase of {pct} in the dividend, to {dividend} per share.'],
    [
      '{co} expands repurchase plan',
      'With cash piling up, {co} is giving more of it back.',
      '*It expanded its share repurchase plan by {amount}.',
    ],
    [
      '{co} lifts dividend, buys back stock',
      '{co} lifted its dividend to {dividend} a share and authorised {amount} of buybacks.',
    ],
  ],
  'dividend_cut_dilution.negative': [
    ['{co} cuts dividend', '{co} cut its quarterly dividend by {pct} to {dividend} a share on {day}.'],
    [
      '{co} to sell {amount} of new shares',
      '{co} plans to sell {amount} of new shares, diluting existing holders by about {pct}.',
    ],
    ['{co} suspends dividend', '{co} suspended its dividend on {day} to save cash.'],
    [
      '{co} prices stock offering at discount',
      '{co} priced an offering of {units_m} new shares at a discount of {pct} to the market.',
    ],
    [
      '{co} slashes payout',
      'Shareholders had been warned.',
      '*The board of {co} slashed the dividend to {dividend} per share to pay down debt.',
    ],
    [
      '{co} turns to shareholders for cash',
      '{co} is turning to its shareholders for {amount} in a rights issue priced well below the market.',
    ],
  ],
  'credit_event.negative': [
    ['{co} credit rating cut', 'The credit rating of {co} was cut by one notch on {day} because of rising debt.'],
    ['{co} breaches loan covenant', '{co} breached a covenant on {amount} of loans and is in talks with its banks.'],
    [
      '{co} misses bond payment',
      '{co} missed an interest payment on {amount} of bonds, entering a 30-day grace period.',
    ],
    [
      'Rating firm downgrades {co} debt to junk',
      'A rating firm downgraded the debt of {co} to junk status, citing weak cash flow.',
    ],
    [
      '{co} seeks relief from lenders',
      'Money is getting tight.',
      '*{co} asked lenders to extend {amount} of debt that it cannot repay on time.',
    ],
    [
      'Auditors raise doubts over {co}',
      'Auditors raised doubt about the ability of {co} to refinance {amount} of debt due in {months} months.',
    ],
  ],
};
