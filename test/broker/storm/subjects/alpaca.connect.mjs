// Connects the killed process to a server in Alpaca's format.
export async function connect({ load, connection, account }) {
  const { Secret } = await load('kernel/access/secret.js');
  const { createAlpacaPaperBroker } = await load('broker/alpaca/alpaca-broker.adapter.js');
  return createAlpacaPaperBroker({
    name: account.name,
    baseUrl: connection.baseUrl,
    credentials: { keyId: new Secret(connection.keyId), secretKey: new Secret(connection.secretKey) },
    timeoutMs: 3_000,
  });
}
