import type { TemplateBook } from '../template.ts';

export const earningsHeldOut: TemplateBook = {
  'earnings_beat.positive': [
    [
      'Surprise jump in profit at {co}',
      'Profit at {co} jumped more than expected in the {quarter}: the company made {eps} a share, where analysts had pencilled in {epsx}.',
    ],
    [
      '{co} clears the bar in {quarter}',
      'Analysts had set the bar at {epsx} a share.',
      '*{co} cleared it with {eps} for the {quarter}, helped by record orders.',
    ],
    [
      'Record quarter at {co} eclipses forecasts',
      'Earnings per share at {co} reached {eps} in the {quarter}, eclipsing the {epsx} consensus and marking a record for the period.',
    ],
    [
      '{co} earns more than analysts projected',
      '{co} on {day} said it earned {eps} a share last quarter versus the {epsx} projected by analysts, while revenue grew {pct}.',
    ],
  ],
  'earnings_miss.negative': [
    [
      '{co} profit sinks more than expected',
      'Profit at {co} shrank more than expected in the {quarter}: the company made {eps} a share, where analysts had pencilled in {epsx}.',
    ],
    [
      '{co} stumbles in {quarter}',
      'Analysts had set the bar at {epsx} a share.',
      '*{co} fell short of it with {eps} for the {quarter}, hurt by soft orders.',
    ],
    [
      'Slow quarter at {co} undershoots forecasts',
      'Earnings per share at {co} slid to {eps} in the {quarter}, undershooting the {epsx} consensus and marking the weakest result in two years.',
    ],
    [
      '{co} earns less than analysts projected',
      '{co} on {day} said it earned {eps} a share last quarter versus the {epsx} projected by analysts, while revenue shrank {pct}.',
    ],
  ],
};
