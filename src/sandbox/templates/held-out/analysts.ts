import type { TemplateBook } from '../template.ts';

export const analystsHeldOut: TemplateBook = {
  'analyst_upgrade.positive': [
    [
      '{broker} changes its mind on {co}',
      '{broker} changed its mind on {co} on {day} and now recommends buying the shares, an upgrade from "hold".',
    ],
    ['{co} wins a buy rating', '{co} won a "buy" rating from {broker}, which had rated it "neutral" until now.'],
    [
      'Why {broker} likes {co} again',
      '{analyst}, who covers the sector for {broker}, upgraded {co} by one notch to "accumulate".',
    ],
  ],
  'analyst_downgrade.negative': [
    [
      '{broker} loses patience with {co}',
      '{broker} lost patience with {co} on {day} and now recommends selling the shares, a downgrade from "hold".',
    ],
    ['{co} loses its buy rating', '{co} lost its "buy" rating at {broker}, which now rates it "neutral".'],
    [
      'Why {broker} no longer likes {co}',
      '{analyst}, who covers the sector for {broker}, downgraded {co} by one notch to "reduce".',
    ],
  ],
  'price_target.positive': [
    [
      'Street-high target for {co}',
      '{broker} now values {co} at ${target} a share, raising its target from ${target_old} to a street high.',
    ],
    [
      '{co}: target goes up at {broker}',
      '{broker} took its target for {co} up to ${target} (from ${target_old}) on {day}.',
    ],
    [
      '{broker} marks up {co}',
      '{analyst} of {broker} marked up the price target for {co} to ${target}, {pct} above the earlier figure.',
    ],
  ],
  'price_target.negative': [
    [
      'Street-low target for {co}',
      '{broker} now values {co} at ${target} a share, lowering its target from ${target_old} to a street low.',
    ],
    [
      '{co}: target goes down at {broker}',
      '{broker} took its target for {co} down to ${target} (from ${target_old}) on {day}.',
    ],
    [
      '{broker} marks down {co}',
      '{analyst} of {broker} marked down the price target for {co} to ${target}, {pct} below the earlier figure.',
    ],
  ],
};
