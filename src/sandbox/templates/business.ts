import type { TemplateBook } from './template.ts';

export const business: TemplateBook = {
  'contract_win.positive': [
    ['{co} wins {amount} contract', '{co} won a contract worth {amount} from {other}, the company said on {day}.'],
    ['{co} lands {other} order', '{co} landed an order from {other} that will bring in {amount} over {months} months.'],
    ['{other} picks {co} as supplier', '{other} picked {co} as its supplier in a deal valued at about {amount}.'],
    [
      '{co} awarded {months}-month deal',
      '{co} was awarded a {months}-month agreement by the {agency} with a ceiling of {amount}.',
    ],
    [
      '{co} secures order from {other}',
      'The order book at {co} is growing.',
      '*It secured a {amount} order from {other}, its largest this year.',
    ],
    [
      'Big order for {co}',
      '{other} has placed a {amount} order with {co} for {product}, according to a statement on {day}.',
    ],
  ],
  'contract_loss.negative': [
    ['{co} loses {amount} contract', '{co} lost a contract worth {amount} with {other}, the company said on {day}.'],
    [
      '{other} drops {co} as supplier',
      '{other} dropped {co} as a supplier, ending a relationship that brought in {amount} a year.',
    ],
    ['{other} cancels {co} order', '{other} cancelled an order for {product} worth {amount}, {co} disclosed on {day}.'],
    [
      '{co} beaten to {other} deal',
      '{co} failed to win renewal of its agreement with {other}, which accounts for {pct} of sales.',
    ],
    [
      '{co} contract not renewed',
      'A big customer is leaving {co}.',
      '*{other} will not renew its {amount} contract when it expires in {months} months.',
    ],
    [
      '{agency} terminates {co} contract',
      'The {agency} terminated a {amount} contract with {co}, citing late deliveries.',
    ],
  ],
  'product_launch.positive': [
    [
      '{co} unveils new {product}',
      '{co} unveiled a new version of {product} on {day} and said advance orders had reached {units} units.',
    ],
    [
      '{co} launches {product} in {country}',
      '{co} launched {product} in {country}, opening a market it puts at {amount}.',
    ],
    [
      '{co} rolls out {product}',
      '{co} rolled out {product} to customers on {day}, {months} months earlier than rivals expected.',
    ],
    [
      'New {product} from {co} draws strong demand',
      '{co} introduced the next generation of {product}, and early reviews were enthusiastic.',
    ],
    [
      '{co} debuts {product}',
      'Customers queued for the debut of the new {product}.',
      '*{co} launched it on {day} and sold {units} units within hours.',
    ],
    [
      '{co} brings {product} to market',
      '{co} has brought {product} to market, a launch that {broker} expects to add {pct} to revenue.',
    ],
  ],
  'partnership.positive': [
    [
      '{co} teams up with {other}',
      '{co} teamed up with {other} to develop {product} together, the companies said on {day}.',
    ],
    [
      '{co} and {other} form joint venture',
      '{co} and {other} formed a joint venture with an initial investment of {amount}.',
    ],
    [
      '{other} partners with {co}',
      '{other} has signed a partnership with {co} under which it will sell {product} in {country}.',
    ],
    [
      '{co} signs alliance with {other}',
      '{co} signed a {months}-month strategic alliance with {other}, gaining access to {units} new customers.',
    ],
    [
      '{co} joins forces with {other}',
      'Two firms that used to compete are joining forces.',
      '*{co} entered a collaboration agreement with {other} covering {product}.',
    ],
    [
      'Partnership opens {country} to {co}',
      'A partnership with {other} will give {co} entry to {country}, according to a joint statement.',
    ],
  ],
};
