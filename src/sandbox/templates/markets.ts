import type { TemplateBook } from './template.ts';

export const markets: TemplateBook = {
  'macro_exposure.positive': [
    [
      '{co} to gain from cheaper {input}',
      '{co} stands to gain from cheaper {input}, which makes up {pct} of its costs, the company said on {day}.',
    ],
    [
      'Weaker dollar helps {co}',
      'A weaker dollar will add {amount} to sales at {co} this year, its finance chief said.',
    ],
    [
      '{co} benefits as {country} recovers',
      'The recovery in {country} is lifting orders at {co}, which earns {pct} of its revenue there.',
    ],
    [
      'Trade truce a relief for {co}',
      'A trade truce with {country} removes a threat to {co}, sparing it duties of {amount}.',
    ],
    [
      '{co} seen as winner of rate move',
      '{co} will be among the winners of the latest rate decision, {broker} said, with profit rising {pct}.',
    ],
    [
      'Stimulus in {country} good news for {co}',
      'Stimulus in {country} is good news for {co}, whose sales of {product} there are growing again.',
    ],
  ],
  'macro_exposure.negative': [
    [
      '{co} squeezed by dearer {input}',
      '{co} is being squeezed by dearer {input}, which makes up {pct} of its costs, the company said on {day}.',
    ],
    [
      'Strong dollar hurts {co}',
      'A stronger dollar will take {amount} off sales at {co} this year, its finance chief said.',
    ],
    [
      '{co} suffers as {country} slows',
      'The slowdown in {country} is hurting orders at {co}, which earns {pct} of its revenue there.',
    ],
    ['Tariffs a burden for {co}', 'New tariffs on goods from {country} will burden {co} with extra costs of {amount}.'],
    [
      '{co} seen as loser of rate move',
      '{co} will be among the losers of the latest rate decision, {broker} said, with profit falling {pct}.',
    ],
    [
      'Unrest in {country} bad news for {co}',
      'Unrest in {country} is bad news for {co}, whose sales of {product} there have collapsed.',
    ],
  ],
  'price_move.positive': [
    [
      '{co} shares jump {move}',
      'Shares of {co} jumped {move} on {day} in heavy trading, with no news to explain the move.',
    ],
    ['{co} stock rallies', 'Stock in {co} rallied {move} to its highest level in {months} weeks.'],
    ['{co} leads gainers', '{co} led the gainers on {day}, rising {move} by the afternoon.'],
    ['{co} climbs for fourth day', '{co} climbed {move}, a fourth straight day of gains for the stock.'],
    [
      'Buyers return to {co}',
      'Buyers returned to {co} on {day}.',
      '*The shares rose {move} on twice the usual volume.',
    ],
    ['{co} surges', 'Shares in {co} surged {move} and were among the most active.'],
  ],
  'price_move.negative': [
    [
      '{co} shares tumble {move}',
      'Shares of {co} tumbled {move} on {day} in heavy trading, with no news to explain the move.',
    ],
    ['{co} stock slumps', 'Stock in {co} slumped {move} to its lowest level in {months} weeks.'],
    ['{co} leads losers', '{co} led the losers on {day}, falling {move} by the afternoon.'],
    ['{co} slides for fourth day', '{co} slid {move}, a fourth straight day of losses for the stock.'],
    [
      'Sellers hit {co}',
      'Sellers had the upper hand on {day}.',
      '*Shares of {co} fell {move} on twice the usual volume.',
    ],
    ['{co} sinks', 'Shares in {co} sank {move} and were among the most active.'],
  ],
  'other.neutral': [
    [
      '{co} to hold annual meeting in {plant}',
      '{co} will hold its annual meeting in {plant} on {day}, the company said.',
    ],
    [
      '{co} to present at {broker} conference',
      '{co} said {person} will present at a conference hosted by {broker} next month.',
    ],
    ['{co} moves office', '{co} is moving its regional office to {plant}, where it has rented two floors.'],
    ['{co} sets date for report', '{co} will publish its next quarterly report on {day} before the market opens.'],
    ['{co} sponsors museum show', '{co} will sponsor an exhibition at a museum in {plant}.'],
    ['{co} updates its logo', '{co} presented a new logo on {day}, its first change in ten years.'],
  ],
};
