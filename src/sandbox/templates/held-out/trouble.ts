import type { TemplateBook } from '../template.ts';

export const troubleHeldOut: TemplateBook = {
  'recall_failure.negative': [
    [
      '{product} taken back by {co}',
      '{co} asked buyers to return {units} units of {product}, saying a faulty part posed a risk of injury.',
    ],
    [
      'Faults force {co} into recall',
      'Faults in {product} forced {co} on {day} into a recall that will cost {amount}.',
    ],
    [
      'Setback for {co} as {product} falls through in tests',
      '{product} fell through in late-stage tests, a setback for {co}, which will abandon it.',
    ],
  ],
  'cyber_incident.negative': [
    [
      'Intruders break into {co} network',
      'Intruders broke into the network of {co} and copied files on {units} people.',
    ],
    [
      '{co} shuts systems after hack',
      '{co} shut its ordering systems on {day} after a hack that investigators trace to a criminal group.',
    ],
    [
      'Malware cripples {co}',
      'Malware crippled computers at {co} for a second day and kept it from shipping {product}.',
    ],
  ],
  'supply_disruption.negative': [
    [
      '{co} short of parts',
      'Short of parts, {co} will build {pct} fewer units of {product} than planned this quarter.',
    ],
    [
      'Stoppage at {plant} hurts {co}',
      'Output of {product} has come to a standstill in {plant}, {co} said, because a supplier stopped deliveries.',
    ],
    [
      '{co} shelves stay empty',
      'Shelves for {product} stay empty: {co} blames a disruption in its supply chain in {country}.',
    ],
  ],
  'labour_action.negative': [
    [
      '{co} picketed in {plant}',
      'Pickets went up outside the {plant} works of {co} as {jobs} employees began an industrial action on {day}.',
    ],
    [
      '{co} crews down tools',
      'Crews at {co} downed tools on {day} in a row over pay, disrupting deliveries of {product}.',
    ],
    [
      '{union} and {co} at odds',
      'The {union} began a stoppage at {co}, with {jobs} people refusing overtime and night shifts.',
    ],
  ],
};
