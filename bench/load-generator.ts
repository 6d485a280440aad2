import autocannon from 'autocannon';

async function generate(options: autocannon.Options): Promise<void> {
  const { errors, non2xx, requests } = await autocannon(options);
  process.send?.({ failed: errors + non2xx, perSecond: requests.average });
  process.disconnect();
}

/** A process that only asks: what is measured must not share its memory and its threads with whoever measures. */
process.once('message', (options: autocannon.Options) => void generate(options));
