/** Used only after the rename, when the name no longer belongs to a listed company. */
export const NAME_TAKEN_OVER = 'Private hauler takes over old name';

/** Stories about nothing that is tracked: a headline and its sentences. Some are traps for the linker. */
export const NOISE: readonly (readonly [string, ...string[]])[] = [
  [
    'City library extends opening hours',
    'The public library in {city} will stay open until {hour2} from next month.',
    'Some {clients} readers signed a petition for longer hours.',
  ],
  [
    'Home cooks rediscover slow bread',
    'Sourdough is back in {city}, where a course for beginners sold out in {callback} minutes.',
    'The recipe takes {due} hours and very little flour.',
  ],
  [
    'Amateur league starts with a draw',
    'The season opener between two clubs from {city} ended level after {pages} minutes of stoppages.',
    'About {clients} spectators braved the rain.',
  ],
  [
    'Hikers rescued from thicket near {city}',
    'Two hikers who lost their way in a thicket of brambles were rescued at {hour2}.',
    'Thicket and bog cover much of the reserve, a ranger said.',
  ],
  [
    'A thicket of rules for street vendors',
    'Vendors in {city} complain about a thicket of regulations.',
    'A permit now takes {due} days and {sites} signatures.',
  ],
  [
    'WHY OUR TOWN LOVES ITS MARKET',
    'Our reporter spent a morning at the farmers market in {city}.',
    'Ask our readers and they will tell you: nothing beats the {pages} stalls on the square.',
  ],
  [
    'Mayor Halvorsen opens bridge',
    'Mayor Erik Halvorsen opened a footbridge in {city} on {day}.',
    'The bridge is {hold} meters long and took {effort} months to build.',
  ],
  [
    'Museum shows maps of the polar seas',
    'An exhibition of {pages} historical maps opened in {city}.',
    'Visitors can follow the routes of explorers until the end of the season.',
  ],
  [
    'School choir wins regional prize',
    'A choir from {city} won first prize with {sites} of {pages} points.',
    'The singers will travel to the finals in {due} days.',
  ],
  [
    'Weather: mild with showers',
    'Forecasters expect highs of {degrees} degrees in {city} and showers after {hour2}.',
    'The weekend should be drier.',
  ],
  [
    NAME_TAKEN_OVER,
    'A private trucking firm in {city} has taken over the name Voss Haulage, which had fallen out of use.',
    'The firm owns {sites} trucks and is not listed on any exchange.',
  ],
  [
    'Bakers debate the perfect crust',
    'What makes a golden crust? Bakers in {city} disagreed for {callback} minutes.',
    'A panel of {sites} judges tasted {pages} loaves.',
  ],
  [
    'Stargazers gather for meteor shower',
    'Amateur astronomers will gather on a hill near {city} to watch up to {pages} meteors an hour.',
    'The best view is after {hour2}.',
  ],
  [
    'Old cinema gets new seats',
    'The Palace cinema in {city} has replaced {clients} seats.',
    'The first film will be shown in {due} days.',
  ],
  [
    'Gardeners warn of late frost',
    'Gardeners around {city} should cover young plants, the horticultural society said.',
    'Temperatures may fall by {sites} degrees within {callback} minutes of sunset.',
  ],
  [
    'Chess club celebrates anniversary',
    'A chess club in {city} celebrated its {age}th anniversary with a simultaneous display on {pages} boards.',
    'The visiting master lost {sites} games.',
  ],
  [
    'Commuters get new bus line',
    'A new bus line will link the station of {city} with the university every {callback} minutes.',
    'It starts in {due} days.',
  ],
  [
    'Quarry lake closed to swimmers',
    'The quarry lake near {city} is closed to swimmers until the water has been tested.',
    'Results are expected in {due} days.',
  ],
  [
    'Readers ask: how to store apples',
    'Apples keep for {effort} months in a cool cellar, a grower near {city} advises.',
    'Do not store them next to potatoes.',
  ],
  [
    'Marathon route announced',
    'The {city} marathon will follow the river for {sites} miles.',
    'Organisers expect {clients} runners.',
  ],
];

/** Routine notices with the same words but different numbers, which must not be detected as duplicates. */
export const LOOKALIKES: readonly (readonly [string, ...string[]])[] = [
  [
    '{co}: daily trading summary',
    'This is an automated summary of trading in {co}.',
    'The shares opened at ${n1} and closed at ${n2}, with a high of ${n3} and a low of ${n4}.',
    'A total of {v1} shares changed hands in {v2} trades, compared with an average of {v3} over the past {n5} sessions.',
    'The volume-weighted average price was ${n6}.',
    'The ratio of advancing to declining minutes was {n7} to {n8}.',
    'Short interest at the last settlement date was {v4} shares, or {n9} days of average volume.',
    'The summary was generated at {hour2} and has not been reviewed by an editor.',
  ],
  [
    'Options activity in {co}',
    'Options on {co} saw {v1} contracts traded by {hour2}.',
    'There were {v2} calls and {v3} puts, a put-call ratio of {n1}.',
    'Open interest stood at {v4} contracts, of which {n2}% expire within {n5} sessions.',
    'Implied volatility was {n3}% for the front month and {n4}% for the second month.',
    'The most active strikes were ${n6}, ${n7} and ${n8}.',
    'This notice is produced from exchange data without human intervention.',
  ],
  [
    '{co}: statement of holdings',
    'A fund reported a position in {co} in a periodic statement.',
    'It held {v1} shares at the end of the period, compared with {v2} shares {n5} weeks before.',
    'The position was worth ${n1} million at the last price of ${n2}, equal to {n3}% of the portfolio.',
    'In all the fund reported {v3} positions in {n8} industries with a combined value of ${n4} million.',
    'The statement is required by law and says nothing about trades made since.',
  ],
];
