// Lists tracked companies, the newest recommendations with their evidence, and what is held.
//   node first-steps.ts [http://127.0.0.1:8080]      the token, where tokens exist, is in SEXTANT_TOKEN
import { SextantClient } from '@sextant/client';

const token = process.env['SEXTANT_TOKEN'];
const sextant = new SextantClient({
  ...(process.argv[2] === undefined ? {} : { url: process.argv[2] }),
  ...(token === undefined ? {} : { token }),
});

const companies = await sextant.registry.get('/companies', { query: { active: true } });
console.log(`${companies.length} companies are tracked`);
for (const { ticker, legal_name, sector } of companies.slice(0, 5))
  console.log(`  ${ticker}  ${legal_name}  ${sector}`);

const recommendations = await sextant.query.get('/api/recommendations', { query: { latest: true, limit: 5 } });
for (const { id, ticker, action, confidence } of recommendations) {
  const { evidence } = await sextant.query.get('/api/recommendations/{recommendation_id}/evidence', {
    path: { recommendation_id: id },
  });
  console.log(`${ticker}: ${action}, confidence ${confidence.toFixed(2)}, ${evidence.length} pieces of evidence`);
}

const { open_positions } = await sextant.trading.get('/api/trading/status');
console.log(`${open_positions.length} positions are open`);
