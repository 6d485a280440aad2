export interface PromptDefinition {
  name: string;
  description: string;
  arguments: readonly { name: string; description: string }[];
  write(values: Readonly<Record<string, string>>): string;
}

const ticker = { name: 'ticker', description: 'Ticker symbol' };

/** The common walks through the tools. */
export const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'morning_review',
    description: 'What changed, what is held and what waits for a person',
    arguments: [],
    write: () =>
      'Review the platform. Call status; get recommendation (limit 10); get position; get approval; get macro_event (limit 5). ' +
      'Report in this order: faults of the platform, orders that wait for approval, positions against their recommendation, ' +
      'new recommendations with confidence, macro events. Say whether the data is simulated. Cite ids. Give no figure that no tool returned.',
  },
  {
    name: 'company_brief',
    description: 'One company: price, trends, recommendation, evidence and the case against it',
    arguments: [ticker],
    write: (values) =>
      `Brief me on ${values['ticker']}. Call get company, compare with a competitor, series price (limit 60), get trend, ` +
      `explain recommendation and get document (limit 10), each for ${values['ticker']}. ` +
      'State the recommendation, its probability and its strongest evidence with document ids, then the evidence against it.',
  },
  {
    name: 'order_review',
    description: 'Why an order was made and what happened to it',
    arguments: [{ name: 'order_id', description: 'Id of the order' }],
    write: (values) =>
      `Review order ${values['order_id']}. Call explain with kind order and this id, then get its recommendation. ` +
      'Follow the idea from its document to the outcome, name each check that failed, and compare fill and reference price.',
  },
  {
    name: 'event_study',
    description: 'How the price moved after news of one kind',
    arguments: [ticker],
    write: (values) =>
      `Run an event study for ${values['ticker']}. Call query without sql, then with the tables of documents and bars, and write ` +
      'one SELECT that joins news with the bars of the sessions after it. Report the number of events, the mean and median ' +
      'return after 1 and 5 sessions, and how uncertain they are. Use only what was available before each event.',
  },
  {
    name: 'trade_proposal',
    description: 'A proposed order with its reasons, for a person to approve',
    arguments: [ticker],
    write: (values) =>
      `Decide whether to propose an order in ${values['ticker']}. Call status, explain recommendation, series price, get position ` +
      'and get approval. If evidence and limits speak for it, call propose_order once with the reason in one sentence. ' +
      'A person approves or rejects it; do not call it again for the same idea.',
  },
];
