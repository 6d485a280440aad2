// The paper broker keeps its books in the platform's database.
export async function connect({ load, account, db, calendar }) {
  const { createPaperBroker } = await load('broker/paper/paper-broker.adapter.js');
  return createPaperBroker({
    db,
    name: account.name,
    accountId: account.id,
    now: () => new Date(),
    calendar,
    tickMs: 200,
  });
}
