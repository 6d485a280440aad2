import type { TemplateBook } from './template.ts';

/** Rumours: sources are unnamed and all statements are hedged. */
export const rumours: TemplateBook = {
  'ma_target.positive': [
    [
      '{co} said to draw takeover interest',
      '{co} is said to have drawn takeover interest from {other}, people familiar with the matter said.',
    ],
    [
      'Chatter: bid for {co} in the works',
      'A bid for {co} may be in the works, according to unconfirmed market talk that puts the price at ${target} a share.',
    ],
  ],
  'contract_win.positive': [
    [
      '{co} reportedly close to {other} order',
      '{co} is reportedly close to winning an order worth {amount} from {other}, two people briefed on the talks said.',
    ],
    [
      '{co} tipped for {other} contract',
      '{co} is tipped to win a {amount} contract from {other}, according to people who asked not to be named.',
    ],
  ],
  'contract_loss.negative': [
    [
      '{co} may lose {other} as customer',
      '{co} may lose {other} as a customer, people with knowledge of the matter said, putting {amount} of sales at risk.',
    ],
    [
      '{other} said to be leaving {co}',
      '{other} is said to be leaving {co} for a cheaper supplier, according to a person briefed on the plan.',
    ],
  ],
  'guidance_raise.positive': [
    [
      '{co} could lift forecast, sources say',
      '{co} could lift its full-year forecast within days, sources close to the company said.',
    ],
    [
      'Whisper: {co} to raise outlook',
      'The whisper in the market is that {co} will raise its outlook after a strong month.',
    ],
  ],
  'guidance_cut.negative': [
    [
      '{co} could cut forecast, sources say',
      '{co} could cut its full-year forecast within days, sources close to the company said.',
    ],
    [
      'Whisper: {co} to lower outlook',
      'The whisper in the market is that {co} will lower its outlook after a weak month.',
    ],
  ],
  'management_change.positive': [
    [
      '{co} said to court {person}',
      '{co} is said to be courting {person}, a star of the industry, as {role}, people familiar with the search said.',
    ],
    [
      'Star hire rumoured at {co}',
      'Rumour has it that {co} has won {person} of {other} as its next {role}, which would please shareholders.',
    ],
  ],
  'management_change.negative': [
    [
      '{co} {role} may be on way out',
      'The {role} of {co}, {person}, may be on the way out after a clash with the board, people familiar with the matter said.',
    ],
    [
      'Talk of {role} exit at {co}',
      'Talk that {person} will quit as {role} of {co} is making the rounds, unconfirmed by the company.',
    ],
  ],
  'regulatory_action.negative': [
    [
      '{agency} said to look at {co}',
      'The {agency} is said to be preparing a case against {co}, according to people familiar with its thinking.',
    ],
    ['Possible probe of {co}', '{co} may face a probe by the {agency}, an unnamed official was quoted as saying.'],
  ],
  'partnership.positive': [
    [
      '{co} and {other} in talks, report says',
      '{co} and {other} are reportedly in talks about a partnership on {product}, a person briefed on the matter said.',
    ],
    [
      '{co} rumoured to team up with {other}',
      '{co} is rumoured to be teaming up with {other} to sell {product} in {country}.',
    ],
  ],
  'restructuring.positive': [
    [
      '{co} said to plan savings program',
      '{co} is said to plan a savings program worth {amount} a year that would lift its margins, people familiar with it said.',
    ],
    [
      '{co} may close loss-making arm',
      '{co} may close its loss-making arm in {country}, which would raise profit, sources said.',
    ],
  ],
  'restructuring.negative': [
    [
      '{co} may cut {jobs} jobs, sources say',
      '{co} may cut {jobs} jobs because of weak sales, sources close to its works council said.',
    ],
    [
      '{co} said to weigh plant closure',
      '{co} is said to be weighing the closure of its {plant} plant as losses grow.',
    ],
  ],
  'credit_event.negative': [
    [
      '{co} lenders nervous, people say',
      'Lenders to {co} are getting nervous about {amount} of loans and may call them in, people with knowledge of the talks said.',
    ],
    [
      '{co} said to seek debt relief',
      '{co} is said to be seeking relief on {amount} of debt that it may not be able to repay.',
    ],
  ],
  'product_launch.positive': [
    [
      '{co} may launch {product} early',
      '{co} may launch the new {product} earlier than planned, according to people in its supply chain.',
    ],
    ['Leak points to {product} debut', 'A leak suggests that {co} will unveil an improved {product} within days.'],
  ],
  'supply_disruption.negative': [
    [
      '{co} said to face parts shortage',
      '{co} is said to face a shortage of parts that could stop output in {plant}, people at suppliers said.',
    ],
    [
      '{co} plant may have to stop',
      'The {plant} plant of {co} may have to stop for weeks, according to unconfirmed reports from workers.',
    ],
  ],
};
