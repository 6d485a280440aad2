import type { TemplateBook } from './template.ts';

export const trouble: TemplateBook = {
  'recall_failure.negative': [
    [
      '{co} recalls {units} units of {product}',
      '{co} is recalling {units} units of {product} after reports of overheating, the company said on {day}.',
    ],
    [
      '{co} pulls {product} over defect',
      '{co} pulled {product} from the market on {day} because of a defect that may cause it to fail.',
    ],
    [
      'Safety recall at {co}',
      'A safety recall announced by {co} covers {units} units of {product} sold in the past {months} months.',
    ],
    [
      '{product} failures hit {co}',
      '{co} halted shipments of {product} after a string of failures, including one that injured a user.',
    ],
    [
      '{co} trial of {product} fails',
      'A closely watched trial of {product} failed to meet its goal, {co} said on {day}.',
    ],
    [
      '{co} stops sales of {product}',
      'Customers complained for weeks.',
      '*{co} stopped sales of {product} and will repair {units} units at its own cost.',
    ],
  ],
  'cyber_incident.negative': [
    [
      '{co} hit by cyberattack',
      '{co} was hit by a cyberattack that shut down parts of its network, the company said on {day}.',
    ],
    [
      'Hackers steal customer data from {co}',
      'Hackers stole records of {units} customers from {co}, according to a notice on its website.',
    ],
    ['{co} discloses data breach', '{co} disclosed a data breach on {day} affecting about {units} accounts.'],
    [
      'Ransomware disrupts {co}',
      'A ransomware attack has disrupted operations at {co}, forcing staff to work on paper.',
    ],
    [
      '{co} systems down after intrusion',
      'Systems have been down for two days.',
      '*{co} confirmed an intrusion by outsiders and said recovery would cost about {amount}.',
    ],
    [
      'Breach at {co} exposes records',
      'A breach at {co} exposed {units} records including payment details, the company acknowledged.',
    ],
  ],
  'supply_disruption.negative': [
    [
      '{co} halts plant on parts shortage',
      '{co} halted production at its {plant} plant on {day} because of a shortage of parts.',
    ],
    ['Supply snags slow {co}', 'Supply snags will cost {co} {amount} in lost sales this quarter, the company said.'],
    [
      '{co} warns of {product} shortages',
      '{co} warned of shortages of {product} after a fire at a key supplier in {country}.',
    ],
    [
      'Fire stops {co} factory',
      'A fire at the {plant} factory of {co} has stopped output of {product} for at least {months} weeks.',
    ],
    [
      '{co} deliveries delayed',
      'Customers will have to wait.',
      '*{co} said deliveries of {product} are delayed by a bottleneck at a supplier.',
    ],
    [
      '{co} idles lines as components run out',
      '{co} idled assembly lines in {plant} as components ran out, cutting output by {pct}.',
    ],
  ],
  'labour_action.negative': [
    [
      'Workers strike at {co}',
      'About {jobs} workers at {co} walked off the job on {day} after contract talks broke down.',
    ],
    [
      '{co} hit by walkout in {plant}',
      '{co} was hit by a walkout at its {plant} site, where {jobs} members of the {union} stopped work.',
    ],
    ['{union} calls strike at {co}', 'The {union} called a strike at {co} from {day}, demanding a pay rise of {pct}.'],
    [
      'Strike halts {co} output',
      'A strike by {jobs} employees has halted output at {co}, costing it about {amount} a week.',
    ],
    [
      '{co} staff vote to strike',
      'Talks lasted through the night.',
      '*Employees of {co} voted by a wide margin to strike, their union said.',
    ],
    [
      'Labor dispute shuts {co} site',
      'A labor dispute shut the {plant} site of {co} on {day}, with no end to the stoppage in sight.',
    ],
  ],
};
