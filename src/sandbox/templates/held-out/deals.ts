import type { TemplateBook } from '../template.ts';

export const dealsHeldOut: TemplateBook = {
  'ma_target.positive': [
    [
      '{co} sold to {buyer}',
      '{buyer} will pay ${target} a share for {co}, ending its life as a listed company, according to an agreement signed on {day}.',
    ],
    [
      '{co} agrees to sale',
      '{co} has agreed to a sale to {buyer} that values its equity at {amount}, {premium} more than the market did on the eve of the deal.',
    ],
    [
      'Rich premium for {co} holders',
      'Holders of {co} stock are being offered a {premium} premium by {buyer}, and the board recommends that they accept the bid.',
    ],
  ],
  'ma_acquirer.positive': [
    [
      '{co} grows by purchase of {target_co}',
      'The purchase of {target_co} for {amount} will raise earnings at {co} at once, the buyer said, and it drew praise from shareholders.',
    ],
    [
      'Praise for {co} after {target_co} deal',
      'Analysts praised {co} for buying {target_co} at what {broker} called a bargain price of {amount}.',
    ],
    [
      '{co} seals {target_co} takeover',
      '{co} sealed the takeover of {target_co} on {day} and said the combination would improve margins by {pct}.',
    ],
  ],
  'ma_acquirer.negative': [
    [
      '{co} pays dearly for {target_co}',
      'The purchase of {target_co} for {amount} will lower earnings at {co} for years, critics among its shareholders said.',
    ],
    [
      'Rating at risk after {co} buys {target_co}',
      '{co} put its credit standing at risk with the debt-funded {amount} takeover of {target_co}, {broker} said.',
    ],
    [
      '{co} takeover of {target_co} under fire',
      'Investors attacked the decision of {co} to pay {amount} for {target_co}, calling it expensive and badly timed.',
    ],
  ],
  'spinoff.positive': [
    [
      '{co} sets {product} on its own path',
      'Shareholders applauded as {co} said on {day} it would carve out {product} and list it separately.',
    ],
    [
      '{product} to leave {co}',
      'By the end of {year} {product} will be independent of {co}; the spinoff should lift the value of both parts, {broker} said.',
    ],
    [
      'Two companies out of one at {co}',
      '{co} will become two companies through a spinoff of {product}, a plan that activists had long demanded and now welcomed.',
    ],
  ],
  'spinoff.negative': [
    [
      '{co} spinoff turns sour',
      'The spinoff of {product} is turning sour for {co}, which said on {day} it must inject {amount} before the unit can stand alone.',
    ],
    [
      'Doubts over {co} carve-out',
      'Doubts are growing over the carve-out of {product} by {co} after lenders refused to finance it on the planned terms.',
    ],
    [
      '{co} shrinks as {product} goes',
      '{co} will lose a large part of its profit with the spinoff of {product}, and the shares suffered for it.',
    ],
  ],
};
