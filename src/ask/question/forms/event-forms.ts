import { WEEK, YEAR, type Form } from './form.ts';

/** Questions about macro and company events. */
export const EVENT_FORMS: readonly Form[] = [
  {
    name: 'exposed_to_commodity',
    example: 'Who is exposed to oil?',
    patterns: [
      '(who|which companies|what companies) (is|are) exposed to {input}[ prices]',
      '(who|which companies) (needs|need|uses|use) {input}',
    ],
    operation: 'exposed_to',
    fixed: { kind: 'commodity' },
  },
  {
    name: 'exposed_to_region',
    example: 'Who is exposed to Europe?',
    patterns: [
      '(who|which companies|what companies) (is|are) exposed to {place}',
      '(who|which companies) (earns|earn|sells|sell) in {place}',
    ],
    operation: 'exposed_to',
    fixed: { kind: 'region' },
  },
  {
    name: 'exposed_to_event',
    example: 'Who is exposed to tariffs?',
    patterns: ['(who|which companies|what companies) (is|are) (exposed to|affected by|hit by) {macro}'],
    operation: 'exposed_to_event',
  },
  {
    name: 'events_of_company',
    example: 'Which macro events affect TICKER?',
    patterns: [
      '(which|what) (macro |)events (affect|affected|hit|matter for) {company}',
      'what is {company} exposed to',
    ],
    operation: 'events_of_company',
  },
  {
    name: 'macro_events',
    example: 'Which macro events happened this week?',
    patterns: [
      '(which|what|how many) macro events (happened|were there|became known|are there)[ {period}]',
      '(latest|recent) macro events[ {period}]',
    ],
    operation: 'macro_events',
    period: WEEK,
  },
  {
    name: 'macro_events_of_type',
    example: 'Which tariffs events happened this month?',
    patterns: [
      '(which|what|how many) {macro}( events|) (happened|were there|became known|are there)[ {period}]',
      '(latest|recent) {macro}( events|)[ {period}]',
    ],
    operation: 'macro_events',
    period: 'last 30 days',
  },
  {
    name: 'event_history_of_company',
    example: 'Every time an earnings miss happened at TICKER and what the price did',
    patterns: [
      '[show ]every time (a |an |){catalyst} (happened|occurred) (at|to|of|for) {company}[ {period}][ and what the price did]',
      'what happens to {company} after (a |an |){catalyst}[ {period}]',
    ],
    operation: 'event_history',
    period: YEAR,
  },
  {
    name: 'event_history',
    example: 'Every time a guidance cut happened and what the price did',
    patterns: [
      '[show ]every time (a |an |){catalyst} (happened|occurred)[ {period}][ and what the price did]',
      'what (happens|happened) (to the price |to prices |)after (a |an |){catalyst}[ {period}]',
    ],
    operation: 'event_history',
    period: YEAR,
  },
  {
    name: 'what_if_rises',
    example: 'What would happen to us if oil rises 10%?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio| to the portfolio|)( if|) {commodity}( prices|) (rises|rise|goes up|jumps|gains)[ by] {percent}',
    ],
    operation: 'what_if',
    fixed: { type: 'commodity_move', sense: 'usual' },
  },
  {
    name: 'what_if_falls',
    example: 'What would happen to us if oil falls 10%?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio| to the portfolio|)( if|) {commodity}( prices|) (falls|fall|goes down|drops|drop|loses)[ by] {percent}',
    ],
    operation: 'what_if',
    fixed: { type: 'commodity_move', sense: 'opposite' },
  },
  {
    name: 'what_if_tariffs',
    example: 'What would happen to us if tariffs hit Europe?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio|)( if|) (new |)tariffs (hit|on|are put on|are imposed on) {region}',
    ],
    operation: 'what_if',
    fixed: { type: 'tariff', severity: 'high', sense: 'usual' },
  },
  {
    name: 'what_if_rates',
    example: 'What would happen to us if rates rise in Europe?',
    patterns: [
      'what (would happen|happens|if)( to us| to our portfolio|)( if|) (interest |)rates (rise|go up|are raised) in {region}',
    ],
    operation: 'what_if',
    fixed: { type: 'rate_decision', severity: 'high', sense: 'usual' },
  },
];
