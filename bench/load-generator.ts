import autocannon from 'autocannon';

async function generate(options: autocannon.Options): Promise<void> {
  const { errors, non2xx, requests } = await autocannon(options);
  process.send?.({ failed: errors + non2xx, perSecond: requests.average });
  process.disconnect();
}

/** A separate process that sends requests, so that it does not share memory and threads with the measured server. */
process.once('message', (options: autocannon.Options) => void generate(options));
