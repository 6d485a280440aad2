import type { TemplateBook } from './template.ts';

export const guidance: TemplateBook = {
  'guidance_raise.positive': [
    [
      '{co} raises full-year forecast',
      '{co} raised its full-year profit forecast on {day}, saying it now expects earnings of {guide} a share, up from {guide_old}.',
    ],
    [
      '{co} lifts outlook as orders improve',
      '{co} lifted its revenue outlook for {year} by {pct}, citing improving orders for {product}.',
    ],
    [
      '{co} boosts annual guidance',
      'Demand has held up better than planned, {co} said on {day}.',
      '*It boosted its annual earnings guidance to {guide} per share from {guide_old}.',
    ],
    [
      '{co} sees higher profit this year',
      '{co} now sees {year} earnings of {guide} a share, above its earlier projection of {guide_old}.',
    ],
    [
      '{co} increases sales target for {year}',
      '{co} increased its sales target for {year} to {rev} and said margins would be at the upper end of its range.',
    ],
    [
      'Upbeat {co} hikes forecast',
      'An upbeat {co} hiked its forecast for the year on {day}, guiding to {guide} a share compared with the {guide_old} it had given in the spring.',
    ],
    [
      '{co} raises guidance for second time this year',
      'For the second time this year, {co} raised its guidance, pointing to growth of about {pct} in its main business.',
    ],
  ],
  'guidance_cut.negative': [
    [
      '{co} cuts full-year forecast',
      '{co} cut its full-year profit forecast on {day}, saying it now expects earnings of {guide} a share, down from {guide_old}.',
    ],
    [
      '{co} lowers outlook as orders weaken',
      '{co} lowered its revenue outlook for {year} by {pct}, citing weakening orders for {product}.',
    ],
    [
      '{co} trims annual guidance',
      'Demand has been softer than planned, {co} said on {day}.',
      '*It trimmed its annual earnings guidance to {guide} per share from {guide_old}.',
    ],
    [
      '{co} warns on profit',
      '{co} warned on {day} that {year} earnings would come in at {guide} a share, below its earlier projection of {guide_old}.',
    ],
    [
      '{co} reduces sales target for {year}',
      '{co} reduced its sales target for {year} to {rev} and said margins would be at the lower end of its range.',
    ],
    [
      'Profit warning from {co}',
      '{co} issued a profit warning on {day}, guiding to {guide} a share compared with the {guide_old} it had given in the spring.',
    ],
    [
      '{co} slashes guidance for second time this year',
      'For the second time this year, {co} slashed its guidance, pointing to a decline of about {pct} in its main business.',
    ],
  ],
};
