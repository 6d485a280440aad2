import type { TemplateBook } from '../template.ts';

export const macroHeldOut: TemplateBook = {
  rate_hike: [
    [
      '{bank} makes money dearer',
      'Money gets dearer in {region}: the {bank} put its policy rate up to {rate} on {day}, {sev_phrase}.',
    ],
    ['{bank} moves rates up', 'The {bank} moved its policy rate {bps} basis points higher, {sev_phrase}.'],
  ],
  rate_cut: [
    [
      '{bank} makes money cheaper',
      'Money gets cheaper in {region}: the {bank} brought its policy rate down to {rate} on {day}, {sev_phrase}.',
    ],
    ['{bank} moves rates down', 'The {bank} moved its policy rate {bps} basis points lower, {sev_phrase}.'],
  ],
  tariff_imposed: [
    ['Levy on {region} {goods}', 'A customs levy of {pct} now applies to {goods} shipped from {region}, {sev_phrase}.'],
    [
      '{region} faces higher duties',
      '{region} faces higher duties on {goods} after the administration signed a tariff order on {day}, {sev_phrase}.',
    ],
  ],
  tariff_lifted: [
    [
      '{goods} from {region} duty-free again',
      'From {day} {goods} from {region} are duty-free again, as tariffs of {pct} end, {sev_phrase}.',
    ],
    ['Tariff relief for {region}', 'The administration granted tariff relief for {goods} from {region}, {sev_phrase}.'],
  ],
  sanction: [
    [
      '{region} {goods} blacklisted',
      'Trade in {goods} with {region} was blacklisted on {day} as part of a sanctions package, {sev_phrase}.',
    ],
    [
      'Embargo against {region}',
      'An embargo announced on {day} freezes assets and forbids trade in {goods} with {region}, {sev_phrase}.',
    ],
  ],
  conflict: [
    ['Troops advance in {region}', 'Troops advanced in {region} on {day} after a cease-fire collapsed, {sev_phrase}.'],
    ['Air raids in {region}', 'Air raids in {region} hit ports and pipelines, {sev_phrase}.'],
  ],
  disaster: [
    [
      'Typhoon lashes {region}',
      'A typhoon lashed {region} on {day} and brought industry to a standstill, {sev_phrase}.',
    ],
    [
      'Quake damage mounts in {region}',
      'Damage from an earthquake in {region} is mounting, with factories in ruins, {sev_phrase}.',
    ],
  ],
  commodity_up: [
    ['{commodity_cap} dearer', '{commodity_cap} became {pct} dearer on {day} amid worries over supply, {sev_phrase}.'],
    ['Spike in {commodity}', 'A spike in {commodity} took prices {pct} higher, {sev_phrase}.'],
  ],
  commodity_down: [
    ['{commodity_cap} cheaper', '{commodity_cap} became {pct} cheaper on {day} amid ample supply, {sev_phrase}.'],
    ['Slide in {commodity}', 'A slide in {commodity} took prices {pct} lower, {sev_phrase}.'],
  ],
  epidemic: [
    [
      'Disease closes schools and plants in {region}',
      'A contagious disease closed schools and plants in {region}, {sev_phrase}.',
    ],
    [
      'Quarantine in {region}',
      'Cities in {region} went into quarantine on {day} after {units} people fell ill in an outbreak, {sev_phrase}.',
    ],
  ],
  regulation: [
    [
      'Stricter regime for {sector} in {region}',
      'A stricter legal regime awaits {sector} companies in {region} under rules published on {day}, {sev_phrase}.',
    ],
    [
      '{region} reins in {sector}',
      'Authorities in {region} reined in {sector} companies with new licensing rules, {sev_phrase}.',
    ],
  ],
  currency_up: [
    ['Greenback gains on {currency}', 'The greenback gained {pct} on the {currency}, {sev_phrase}.'],
    [
      '{currency_cap} loses ground',
      'The {currency} lost {pct} of its value against the dollar on {day}, {sev_phrase}.',
    ],
  ],
  currency_down: [
    ['Greenback loses to {currency}', 'The greenback lost {pct} to the {currency}, {sev_phrase}.'],
    ['{currency_cap} gains ground', 'The {currency} gained {pct} against the dollar on {day}, {sev_phrase}.'],
  ],
};
