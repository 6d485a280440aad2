import { createNetwork, type Network } from './network.ts';
import { NETWORK_PAIRS } from './network-pairs.ts';
import { NETWORK_WEIGHTS } from './network-weights.ts';
import { NETWORK_WORDS } from './network-words.ts';

const numbers = (list: string): number[] => list.split(' ').map(Number);

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** The trained network, decoded when it is first used. */
export const learntNetwork: () => Network = once(() => {
  const { steps, weights, bias, output, outputBias, ...sizes } = NETWORK_WEIGHTS;
  return createNetwork({
    ...sizes,
    words: NETWORK_WORDS,
    pairs: NETWORK_PAIRS.replaceAll('\n', ''),
    steps: numbers(steps),
    weights: numbers(weights),
    bias: numbers(bias),
    output: numbers(output),
    outputBias: numbers(outputBias),
  });
});
