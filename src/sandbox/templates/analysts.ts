import type { TemplateBook } from './template.ts';

export const analysts: TemplateBook = {
  'analyst_upgrade.positive': [
    [
      '{broker} upgrades {co} to buy',
      '{broker} upgraded {co} to "buy" from "hold" on {day}, citing a better outlook for {product}.',
    ],
    [
      '{co} raised to overweight at {broker}',
      'Analysts at {broker} raised their rating on {co} to "overweight", saying the worst is over for the business.',
    ],
    [
      '{co} gets upgrade from {broker}',
      '{co} was upgraded to "outperform" by {broker}, whose analyst {analyst} sees room for earnings to grow {pct} a year.',
    ],
    [
      '{broker} turns bullish on {co}',
      '{broker} has turned bullish on {co}.',
      '*The brokerage lifted the stock to "buy" from "neutral" in a note published on {day}.',
    ],
    [
      'Upgrade for {co} after long wait',
      'After two years on the sidelines, {broker} upgraded shares of {co} to "buy".',
    ],
    [
      '{co}: {broker} moves to outperform',
      'In a note to clients, {analyst} of {broker} moved {co} to "outperform" from "market perform", pointing to stronger cash flow.',
    ],
  ],
  'analyst_downgrade.negative': [
    [
      '{broker} downgrades {co} to sell',
      '{broker} downgraded {co} to "sell" from "hold" on {day}, citing a weaker outlook for {product}.',
    ],
    [
      '{co} cut to underweight at {broker}',
      'Analysts at {broker} cut their rating on {co} to "underweight", saying the recovery in the business is priced in.',
    ],
    [
      '{co} hit by downgrade from {broker}',
      '{co} was downgraded to "underperform" by {broker}, whose analyst {analyst} sees earnings shrinking {pct} next year.',
    ],
    [
      '{broker} turns bearish on {co}',
      '{broker} has turned bearish on {co}.',
      '*The brokerage lowered the stock to "sell" from "neutral" in a note published on {day}.',
    ],
    [
      'Downgrade for {co} after strong run',
      'After a strong run, {broker} downgraded shares of {co} to "hold" from "buy".',
    ],
    [
      '{co}: {broker} moves to underperform',
      'In a note to clients, {analyst} of {broker} moved {co} to "underperform" from "market perform", pointing to weaker cash flow.',
    ],
  ],
  'price_target.positive': [
    [
      '{broker} lifts price target on {co}',
      '{broker} raised its price target on {co} to ${target} from ${target_old} on {day}, keeping its rating.',
    ],
    [
      '{co} price target raised to ${target}',
      'Analyst {analyst} at {broker} increased the target price for {co} to ${target} per share, from ${target_old} previously.',
    ],
    [
      '{broker} sees more upside in {co}',
      '{broker} sees more upside in {co}, lifting its 12-month target to ${target} from ${target_old}.',
    ],
    [
      'Higher target for {co} at {broker}',
      'In a note on {day}, {broker} boosted its price objective for {co} to ${target}; it had been ${target_old}.',
    ],
    [
      '{co} target bumped up by {broker}',
      'The target price on {co} was bumped up to ${target} from ${target_old} at {broker}, which cited momentum in {product}.',
    ],
    [
      '{broker} more confident on {co}',
      'Citing channel checks, {broker} lifted its target on {co} by {pct} to ${target}.',
    ],
  ],
  'price_target.negative': [
    [
      '{broker} lowers price target on {co}',
      '{broker} cut its price target on {co} to ${target} from ${target_old} on {day}, keeping its rating.',
    ],
    [
      '{co} price target cut to ${target}',
      'Analyst {analyst} at {broker} reduced the target price for {co} to ${target} per share, from ${target_old} previously.',
    ],
    [
      '{broker} sees less upside in {co}',
      '{broker} sees less upside in {co}, lowering its 12-month target to ${target} from ${target_old}.',
    ],
    [
      'Lower target for {co} at {broker}',
      'In a note on {day}, {broker} trimmed its price objective for {co} to ${target}; it had been ${target_old}.',
    ],
    [
      '{co} target clipped by {broker}',
      'The target price on {co} was clipped to ${target} from ${target_old} at {broker}, which cited slowing sales of {product}.',
    ],
    [
      '{broker} less confident on {co}',
      'Citing channel checks, {broker} lowered its target on {co} by {pct} to ${target}.',
    ],
  ],
};
