import type { TemplateBook } from '../template.ts';

export const peopleHeldOut: TemplateBook = {
  'management_change.positive': [
    [
      '{co} lures {person}',
      '{co} lured {person} away from {other} to become {role}, to the delight of its shareholders.',
    ],
    [
      '{person} takes over at {co}',
      '{person} takes over as {role} of {co} on {day}; analysts regard the newcomer as a first-rate choice.',
    ],
    ['New {role} gives {co} a boost', 'A boost for {co}: {person}, who rebuilt {other}, joins as {role}.'],
  ],
  'management_change.negative': [
    ['{co} without {role}', '{co} has been without a {role} since {day}, when {person} walked out.'],
    ['{person} forced out at {co}', '{person} was forced out as {role} of {co} amid a dispute over strategy.'],
    ['Sudden exit at the top of {co}', 'In a blow to {co}, {role} {person} quit at short notice.'],
  ],
  'insider_trade.positive': [
    [
      '{co} bosses put money in',
      'Bosses at {co} put their own money in: {person}, the {role}, acquired stock worth {amount}.',
    ],
    ['Vote of confidence in {co}', 'In a vote of confidence, the {role} of {co} acquired {units} shares on {day}.'],
    ['{person} snaps up {co} stock', '{person} snapped up {units} shares of {co}, a disclosure showed.'],
  ],
  'insider_trade.negative': [
    [
      '{co} bosses take money out',
      'Bosses at {co} took money out: {person}, the {role}, offloaded stock worth {amount}.',
    ],
    ['{role} dumps {co} shares', 'The {role} of {co} dumped {units} shares on {day}, a disclosure showed.'],
    ['{person} lightens {co} holding', '{person} lightened a stake in {co} by {pct}, an unusual sale by a {role}.'],
  ],
  'restructuring.positive': [
    [
      '{co} gets leaner',
      '{co} is getting leaner: a reorganisation will bring {amount} of yearly savings and better margins.',
    ],
    [
      '{co} sheds drag on profit',
      'By closing its unprofitable arm in {country}, {co} rids itself of a drag on profit, {broker} said.',
    ],
    [
      'Efficiency drive at {co} pays off',
      'An efficiency drive at {co} is paying off, adding {pct} to the operating margin.',
    ],
  ],
  'restructuring.negative': [
    ['{co} swings the axe', '{co} is swinging the axe: {jobs} positions go and {amount} must be written down.'],
    [
      'Painful overhaul at {co}',
      'A painful overhaul awaits {co}, which will close its site in {plant} as losses mount.',
    ],
    ['{co} to shed staff', '{co} will shed {pct} of its staff because business has dried up in {country}.'],
  ],
};
