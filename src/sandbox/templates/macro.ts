import type { TemplateBook } from './template.ts';

/** Macro stories name no company; they affect companies through their exposure profiles. */
export const macro: TemplateBook = {
  rate_hike: [
    [
      '{bank} raises rates by {bps} basis points',
      'The {bank} raised its key interest rate by {bps} basis points to {rate} on {day}, {sev_phrase}.',
    ],
    [
      '{bank} lifts borrowing costs',
      'The {bank} lifted borrowing costs to {rate}, saying inflation was still too high, {sev_phrase}.',
    ],
    [
      'Rates go up in {region}',
      'Interest rates in {region} are going up.',
      '*The {bank} voted for an increase of {bps} basis points on {day}, {sev_phrase}.',
    ],
    [
      '{bank} tightens policy',
      'The {bank} tightened monetary policy on {day}, hiking its benchmark rate to {rate}, {sev_phrase}.',
    ],
  ],
  rate_cut: [
    [
      '{bank} cuts rates by {bps} basis points',
      'The {bank} cut its key interest rate by {bps} basis points to {rate} on {day}, {sev_phrase}.',
    ],
    [
      '{bank} lowers borrowing costs',
      'The {bank} lowered borrowing costs to {rate}, saying growth needed support, {sev_phrase}.',
    ],
    [
      'Rates come down in {region}',
      'Interest rates in {region} are coming down.',
      '*The {bank} voted for a reduction of {bps} basis points on {day}, {sev_phrase}.',
    ],
    [
      '{bank} eases policy',
      'The {bank} eased monetary policy on {day}, trimming its benchmark rate to {rate}, {sev_phrase}.',
    ],
  ],
  tariff_imposed: [
    [
      'New tariffs on {goods} from {region}',
      'The government imposed tariffs of {pct} on {goods} from {region} on {day}, {sev_phrase}.',
    ],
    [
      'Washington slaps duties on {region}',
      'Washington slapped import duties of {pct} on {goods} from {region}, {sev_phrase}.',
    ],
    [
      '{region} tariffs take effect',
      'Import tariffs of {pct} on {goods} from {region} took effect on {day}, {sev_phrase}.',
    ],
    [
      'Trade fight with {region} escalates',
      'The trade fight with {region} escalated on {day} as tariffs on {goods} were raised to {pct}, {sev_phrase}.',
    ],
  ],
  tariff_lifted: [
    [
      'Tariffs on {region} {goods} lifted',
      'The government lifted tariffs of {pct} on {goods} from {region} on {day}, {sev_phrase}.',
    ],
    [
      '{region} trade deal ends duties',
      'A trade deal with {region} will end import duties on {goods}, negotiators said, {sev_phrase}.',
    ],
    [
      'Washington drops {region} tariffs',
      'Washington dropped its tariffs on {goods} from {region}, easing a long dispute, {sev_phrase}.',
    ],
    [
      'Duties on {goods} scrapped',
      'Tariffs of {pct} on {goods} imported from {region} were scrapped on {day}, {sev_phrase}.',
    ],
  ],
  sanction: [
    [
      'Sanctions imposed on {region} {goods}',
      'The government imposed sanctions on exporters of {goods} in {region} on {day}, {sev_phrase}.',
    ],
    [
      'New sanctions hit {region}',
      'New sanctions against {region} bar trade in {goods}, officials said, {sev_phrase}.',
    ],
    [
      'Export ban on {goods} for {region}',
      'Officials blacklisted buyers in {region} and banned sales of {goods} to them under a sanctions order, {sev_phrase}.',
    ],
    [
      'Allies widen {region} sanctions',
      'Allied governments widened sanctions on {region} to include {goods}, {sev_phrase}.',
    ],
  ],
  conflict: [
    [
      'Fighting erupts in {region}',
      'Fighting erupted in {region} on {day}, with shelling near {goods} facilities, {sev_phrase}.',
    ],
    ['Military strikes shake {region}', 'Military strikes shook {region} overnight and halted shipping, {sev_phrase}.'],
    [
      '{region} conflict widens',
      'The armed conflict in {region} widened on {day} as troops crossed the border, {sev_phrase}.',
    ],
    ['War fears grow in {region}', 'Missile attacks in {region} raised fears of a wider war, {sev_phrase}.'],
  ],
  disaster: [
    [
      'Earthquake strikes {region}',
      'A powerful earthquake struck {region} on {day}, closing ports and factories, {sev_phrase}.',
    ],
    ['Floods shut plants in {region}', 'Floods in {region} shut industrial parks and cut roads, {sev_phrase}.'],
    [
      'Storm batters {region}',
      'A hurricane battered {region} on {day}, knocking out power to {units} homes, {sev_phrase}.',
    ],
    [
      'Wildfires spread in {region}',
      'Wildfires spread through {region}, forcing evacuations and factory closures, {sev_phrase}.',
    ],
  ],
  commodity_up: [
    [
      '{commodity_cap} prices surge {pct}',
      '{commodity_cap} prices surged {pct} on {day} after a drop in supplies, {sev_phrase}.',
    ],
    [
      '{commodity_cap} jumps to {months}-month high',
      'The price of {commodity} jumped {pct} to a {months}-month high, {sev_phrase}.',
    ],
    [
      'Tight supply drives {commodity} higher',
      'Tight supply drove {commodity} prices up {pct} on {day}, {sev_phrase}.',
    ],
    [
      '{commodity_cap} rallies',
      '{commodity_cap} rallied {pct} as inventories fell to their lowest in {months} months, {sev_phrase}.',
    ],
  ],
  commodity_down: [
    [
      '{commodity_cap} prices plunge {pct}',
      '{commodity_cap} prices plunged {pct} on {day} as supplies swelled, {sev_phrase}.',
    ],
    [
      '{commodity_cap} falls to {months}-month low',
      'The price of {commodity} fell {pct} to a {months}-month low, {sev_phrase}.',
    ],
    ['Glut drives {commodity} lower', 'A glut drove {commodity} prices down {pct} on {day}, {sev_phrase}.'],
    [
      '{commodity_cap} slumps',
      '{commodity_cap} slumped {pct} as inventories rose to their highest in {months} months, {sev_phrase}.',
    ],
  ],
  epidemic: [
    [
      'Virus outbreak spreads in {region}',
      'A virus outbreak spread in {region} on {day}, with {units} cases confirmed, {sev_phrase}.',
    ],
    ['{region} imposes lockdowns', 'Authorities in {region} imposed lockdowns to contain an epidemic, {sev_phrase}.'],
    [
      'New epidemic alarms {region}',
      'Health officials in {region} reported an epidemic of a new respiratory disease, {sev_phrase}.',
    ],
    [
      'Infections climb in {region}',
      'Infections climbed to {units} in {region} as the outbreak reached large cities, {sev_phrase}.',
    ],
  ],
  regulation: [
    [
      '{region} adopts new {sector} rules',
      'Lawmakers in {region} adopted new rules for {sector} companies on {day}, {sev_phrase}.',
    ],
    [
      'Tougher regulation for {sector} sector in {region}',
      'Regulators in {region} tightened requirements for the {sector} sector, {sev_phrase}.',
    ],
    [
      '{region} law to curb {sector} firms',
      'A law passed in {region} on {day} will curb pricing by {sector} firms, {sev_phrase}.',
    ],
    [
      'New {sector} regulation clears vote in {region}',
      'A sweeping regulation of {sector} businesses cleared its final vote in {region}, {sev_phrase}.',
    ],
  ],
  currency_up: [
    ['Dollar surges against {currency}', 'The dollar surged {pct} against the {currency} on {day}, {sev_phrase}.'],
    [
      '{currency_cap} slides to {months}-month low',
      'The {currency} slid {pct} to a {months}-month low versus the dollar, {sev_phrase}.',
    ],
    [
      'Strong dollar worries exporters',
      'The dollar strengthened {pct} against the {currency}, a worry for exporters, {sev_phrase}.',
    ],
    ['{currency_cap} weakens', 'The {currency} weakened {pct} against the dollar in hectic trading, {sev_phrase}.'],
  ],
  currency_down: [
    ['Dollar tumbles against {currency}', 'The dollar tumbled {pct} against the {currency} on {day}, {sev_phrase}.'],
    [
      '{currency_cap} climbs to {months}-month high',
      'The {currency} climbed {pct} to a {months}-month high versus the dollar, {sev_phrase}.',
    ],
    [
      'Weak dollar cheers exporters',
      'The dollar weakened {pct} against the {currency}, which cheers exporters, {sev_phrase}.',
    ],
    [
      '{currency_cap} strengthens',
      'The {currency} strengthened {pct} against the dollar in hectic trading, {sev_phrase}.',
    ],
  ],
};
