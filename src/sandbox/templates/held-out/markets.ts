import type { TemplateBook } from '../template.ts';

export const marketsHeldOut: TemplateBook = {
  'macro_exposure.positive': [
    ['Tailwind for {co}', 'Falling prices of {input} are a tailwind for {co}, saving it {amount} a year.'],
    [
      '{co} profits from turn in {country}',
      '{co} profits from the turn for the better in {country}, where demand for {product} has picked up.',
    ],
    ['{co} spared by {country} deal', '{co} is spared {amount} of duties by the trade deal with {country}.'],
  ],
  'macro_exposure.negative': [
    ['Headwind for {co}', 'Rising prices of {input} are a headwind for {co}, costing it {amount} a year.'],
    [
      '{co} feels turn in {country}',
      '{co} feels the turn for the worse in {country}, where demand for {product} has dried up.',
    ],
    [
      '{co} caught in {country} dispute',
      '{co} is caught in the trade dispute with {country} and faces {amount} of extra duties.',
    ],
  ],
  'price_move.positive': [
    ['{co} advances', '{co} advanced {move} on {day}, outdoing the market.'],
    ['Strong session for {co}', 'It was a strong session for {co}, whose shares gained {move}.'],
    ['{co} bounces', 'Shares of {co} bounced {move} after a weak week.'],
  ],
  'price_move.negative': [
    ['{co} retreats', '{co} retreated {move} on {day}, lagging the market.'],
    ['Weak session for {co}', 'It was a weak session for {co}, whose shares lost {move}.'],
    ['{co} gives back gains', 'Shares of {co} dropped {move}, giving back the gains of the week.'],
  ],
  'other.neutral': [
    ['{co} marks anniversary', '{co} marked the anniversary of its founding with a ceremony in {plant}.'],
    ['{co} to change auditor rotation', '{co} will rotate its auditors as planned, it said on {day}.'],
    ['{co} opens visitor center', '{co} opened a visitor center in {plant}.'],
  ],
};
