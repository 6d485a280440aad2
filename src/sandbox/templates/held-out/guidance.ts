import type { TemplateBook } from '../template.ts';

export const guidanceHeldOut: TemplateBook = {
  'guidance_raise.positive': [
    [
      '{co} turns more optimistic on {year}',
      '{co} turned more optimistic about {year}, moving its earnings projection up to {guide} a share from {guide_old}.',
    ],
    [
      'Better than planned: {co} upgrades its outlook',
      'Business is running better than planned, according to {co}.',
      '*The company upgraded its full-year outlook and now guides for sales growth of {pct}.',
    ],
    [
      '{co} guides above consensus',
      '{co} guided for {year} earnings of {guide} per share, well above the consensus, after having said {guide_old} three months ago.',
    ],
  ],
  'guidance_cut.negative': [
    [
      '{co} turns more cautious on {year}',
      '{co} turned more cautious about {year}, moving its earnings projection down to {guide} a share from {guide_old}.',
    ],
    [
      'Slower than planned: {co} downgrades its outlook',
      'Business is running slower than planned, according to {co}.',
      '*The company downgraded its full-year outlook and now guides for a sales decline of {pct}.',
    ],
    [
      '{co} guides below consensus',
      '{co} guided for {year} earnings of {guide} per share, well below the consensus, after having said {guide_old} three months ago.',
    ],
  ],
};
