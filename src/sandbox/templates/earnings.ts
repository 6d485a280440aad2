import type { TemplateBook } from './template.ts';

export const earnings: TemplateBook = {
  'earnings_beat.positive': [
    [
      '{co} tops {quarter} profit estimates on strong demand',
      '{co} reported {quarter} earnings of {eps} a share on {day}, ahead of the {epsx} analysts had expected.',
      'Revenue came in at {rev}, compared with forecasts of {revx}.',
    ],
    [
      '{co} profit beats expectations',
      '{co} posted a bigger {quarter} profit than Wall Street had forecast, earning {eps} per share against a consensus of {epsx}.',
    ],
    [
      '{co} earnings surpass forecasts as sales climb',
      'Sales at {co} climbed to {rev} in the {quarter}, helped by demand for {product}.',
      '*Adjusted earnings of {eps} a share beat the average estimate of {epsx}.',
    ],
    [
      '{co} delivers {quarter} beat',
      "{co} beat analysts' estimates for {quarter} profit on {day}, posting earnings of {eps} per share versus expectations of {epsx}.",
    ],
    [
      '{co} posts higher profit, exceeding estimates',
      '{quarter_cap} net income at {co} rose {pct} from a year earlier to {amount}, or {eps} a share, exceeding the {epsx} forecast by analysts.',
    ],
    [
      '{product} sales lift {co} past estimates',
      'Stronger sales of {product} helped {co} earn {eps} a share in the {quarter}, above the {epsx} that analysts polled by data firms had projected.',
    ],
    [
      '{co} results come in better than feared',
      'The quarter turned out better than feared for {co}.',
      '*It earned {eps} per share, topping the consensus estimate of {epsx}, on revenue of {rev}.',
    ],
    [
      '{co} outpaces estimates in {quarter}',
      '{co} said {quarter} earnings were {eps} a share, outpacing the {epsx} consensus, as margins widened.',
    ],
  ],
  'earnings_miss.negative': [
    [
      '{co} misses {quarter} profit estimates',
      '{co} reported {quarter} earnings of {eps} a share on {day}, short of the {epsx} analysts had expected.',
      'Revenue came in at {rev}, compared with forecasts of {revx}.',
    ],
    [
      '{co} profit falls short of expectations',
      '{co} posted a smaller {quarter} profit than Wall Street had forecast, earning {eps} per share against a consensus of {epsx}.',
    ],
    [
      'Higher costs weigh on {co} earnings',
      'Higher freight and labor costs ate into margins at {co} in the {quarter}.',
      '*Adjusted earnings of {eps} a share missed the average estimate of {epsx}.',
    ],
    [
      '{co} disappoints with {quarter} results',
      "{co} missed analysts' estimates for {quarter} profit on {day}, posting earnings of {eps} per share versus expectations of {epsx}.",
    ],
    [
      '{co} profit drops, trailing estimates',
      '{quarter_cap} net income at {co} fell {pct} from a year earlier to {amount}, or {eps} a share, trailing the {epsx} forecast by analysts.',
    ],
    [
      'Weak {product} sales leave {co} below estimates',
      'Weaker sales of {product} left {co} with earnings of {eps} a share in the {quarter}, below the {epsx} that analysts polled by data firms had projected.',
    ],
    [
      '{co} results worse than expected',
      'It was a difficult quarter for {co}.',
      '*It earned {eps} per share, below the consensus estimate of {epsx}, on revenue of {rev}.',
    ],
    [
      '{co} lags estimates in {quarter}',
      '{co} said {quarter} earnings were {eps} a share, lagging the {epsx} consensus, as margins narrowed.',
    ],
  ],
};
