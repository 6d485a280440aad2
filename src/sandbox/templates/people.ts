import type { TemplateBook } from './template.ts';

export const people: TemplateBook = {
  'management_change.positive': [
    [
      '{co} names {person} as {role}',
      '{co} named {person}, a respected industry veteran, as {role} on {day}, a choice that investors welcomed.',
    ],
    [
      '{co} hires {role} from {other}',
      '{co} hired {person} from {other} as {role}, an appointment analysts called a coup.',
    ],
    [
      '{person} to lead {co} finance team',
      'Investors applauded as {co} appointed {person} {role}, filling a post that had been vacant for {months} months.',
    ],
    [
      '{co} strengthens team with {person}',
      '{co} strengthened its leadership by appointing {person} as {role}, who led a successful turnaround at {other}.',
    ],
    [
      '{co} picks {person}',
      'The search is over.',
      '*{co} picked {person} as its new {role}, and {broker} praised the decision.',
    ],
    [
      'Well-liked {person} returns to {co}',
      'The well-liked {person} is returning to {co} as {role}, the company said on {day}.',
    ],
  ],
  'management_change.negative': [
    ['{co} {role} quits', 'The {role} of {co}, {person}, resigned unexpectedly on {day} without a successor in place.'],
    ['{co} ousts {role}', '{co} ousted {person} as {role} after a falling-out with the board.'],
    ['{co} loses {role} to {other}', '{co} is losing {person}, its long-serving {role}, to {other}.'],
    [
      '{role} exit leaves gap at {co}',
      'The abrupt departure of {role} {person} leaves {co} without a key leader in the middle of a turnaround.',
    ],
    [
      '{co} fires {role} over conduct',
      'An internal inquiry took {months} weeks.',
      '*{co} fired {person}, its {role}, for violating its code of conduct.',
    ],
    ['{person} leaves {co}', '{person} stepped down as {role} of {co} with immediate effect, surprising investors.'],
  ],
  'insider_trade.positive': [
    [
      '{co} {role} buys shares',
      'The {role} of {co}, {person}, bought {amount} of its shares on the open market, a filing showed on {day}.',
    ],
    [
      'Insiders load up on {co}',
      'Insiders at {co} bought {units} shares last week, the largest such purchases in two years.',
    ],
    [
      '{person} adds to {co} stake',
      '{person}, {role} of {co}, added {units} shares to an already large holding, a sign of confidence.',
    ],
    ['{co} directors buy stock', 'Three directors of {co} purchased stock worth {amount}, according to filings.'],
    [
      'Insider purchase at {co}',
      'Regulatory filings show confidence at the top.',
      '*{role_cap} {person} of {co} bought shares for {amount}.',
    ],
    ['{co} chief buys the dip', '{person} of {co} bought the dip, spending {amount} on company shares.'],
  ],
  'insider_trade.negative': [
    ['{co} {role} sells shares', 'The {role} of {co}, {person}, sold {amount} of shares, a filing showed on {day}.'],
    [
      'Insiders unload {co} stock',
      'Insiders at {co} sold {units} shares last week, the largest such sales in two years.',
    ],
    [
      '{person} cuts {co} stake',
      '{person}, {role} of {co}, cut a large holding by {pct}, raising questions about the outlook.',
    ],
    ['{co} directors sell stock', 'Three directors of {co} disposed of stock worth {amount}, according to filings.'],
    [
      'Insider sales at {co}',
      'Regulatory filings raised eyebrows.',
      '*{role_cap} {person} of {co} sold shares for {amount} outside any trading plan.',
    ],
    ['{co} chief cashes out', '{person} of {co} cashed out, selling {amount} of company shares.'],
  ],
  'restructuring.positive': [
    [
      '{co} to streamline operations',
      '{co} will streamline its operations under a plan that should save {amount} a year, and investors welcomed it.',
    ],
    ['{co} cost plan pleases investors', '{co} unveiled a restructuring on {day} that lifts its margin goal by {pct}.'],
    [
      '{co} closes loss-making unit',
      '{co} is closing its loss-making business in {country}, a move {broker} expects to raise profit.',
    ],
    [
      '{co} turnaround gathers pace',
      'The turnaround at {co} is gathering pace, with savings of {amount} reached {months} months early.',
    ],
    [
      '{co} shake-up wins praise',
      'Critics had asked for it.',
      '*{co} announced a reorganisation that will simplify the group and save {amount} a year.',
    ],
    [
      '{co} trims layers, lifts margin',
      'A leaner structure will lift the operating margin of {co} by {pct}, the company said on {day}.',
    ],
  ],
  'restructuring.negative': [
    ['{co} to cut {jobs} jobs', '{co} will cut {jobs} jobs and take a charge of {amount} as sales decline.'],
    [
      '{co} books restructuring charge',
      '{co} will book a {amount} charge for a restructuring forced by falling demand.',
    ],
    [
      '{co} shuts {plant} plant',
      '{co} is shutting its {plant} plant with the loss of {jobs} jobs, blaming weak orders.',
    ],
    ['Layoffs at {co}', 'Layoffs at {co} will affect {pct} of the workforce, an emergency step to stem losses.'],
    [
      '{co} overhaul to cost {amount}',
      'The third overhaul in as many years has begun.',
      '*{co} said it would cost {amount} and {jobs} jobs.',
    ],
    ['{co} retreats from {country}', '{co} is retreating from {country} and will write off {amount}.'],
  ],
};
