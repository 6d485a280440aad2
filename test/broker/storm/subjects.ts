import type { BrokerSubject } from './subject.ts';
import { alpacaChaos } from './subjects/alpaca-chaos.ts';
import { alpacaSandbox } from './subjects/alpaca-sandbox.ts';
import { alpacaStandIn } from './subjects/alpaca-stand-in.ts';
import { paper } from './subjects/paper.ts';

/** Every adapter that `npm run certify:broker` knows. */
export const SUBJECTS: readonly BrokerSubject[] = [paper, alpacaSandbox, alpacaStandIn, alpacaChaos];
