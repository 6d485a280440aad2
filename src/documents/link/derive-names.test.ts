import { expect, test } from 'vitest';
import { deriveNames } from './derive-names.ts';

const namesOf = (legalName: string) => deriveNames(legalName).map(({ name }) => name);

test.each([
  ['Alphabet Inc. Class A Common Stock', 'Alphabet'],
  ['JPMorgan Chase & Co.', 'JPMorgan Chase'],
  ['JPMorgan Chase & Co.', 'JPMorgan'],
  ['The Coca-Cola Company', 'Coca-Cola'],
  ['International Business Machines Corporation', 'IBM'],
  ['Taiwan Semiconductor Manufacturing Company Limited', 'TSMC'],
  ['Procter & Gamble Co', 'Procter and Gamble'],
  ['Procter & Gamble Co', 'P&G'],
  ['MCDONALDS CORP', "Mcdonald's"],
  ['CISCO SYSTEMS, INC.', 'Cisco'],
  ['DELTA AIR LINES, INC.', 'Delta'],
  ['Walt Disney Co', 'Disney'],
  ['AMAZON COM INC', 'Amazon'],
  ['NOVO NORDISK A S', 'Novo Nordisk'],
  ['Bayer Aktiengesellschaft', 'Bayer'],
  ['PT Garuda Indonesia (Persero) Tbk', 'Garuda Indonesia'],
  ['AB Volvo (publ)', 'Volvo'],
  ['Koninklijke Philips N.V.', 'Philips'],
  ['América Móvil, S.A.B. de C.V.', 'América Móvil'],
  ['Kasikornbank Public Company Limited', 'Kasikornbank'],
  ['Altaba Inc. (formerly Yahoo! Inc.)', 'Yahoo'],
  ['Altaba Inc. (formerly Yahoo! Inc.)', 'Altaba'],
  ['Harbor Freight Lines Corp. (d/b/a Quayside)', 'Quayside'],
  ['Arm Holdings plc', 'Arm Holdings'],
  ['Embraer S.A.', 'Embraer'],
  ['BP p.l.c.', 'BP'],
  ['AllianceBernstein Holding L.P.', 'AllianceBernstein'],
  ['Deutsche Lufthansa AG', 'Lufthansa'],
  ['Banco Santander, S.A.', 'Santander'],
  ['J Sainsbury plc', 'Sainsbury'],
  ['Adani Ports and Special Economic Zone Limited', 'Adani Ports'],
  ['ICICI Lombard General Insurance Company Limited', 'ICICI Lombard'],
  ['Power Grid Corporation of India Limited', 'Power Grid'],
])('%s is called %s', (legalName, name) => expect(namesOf(legalName)).toContain(name));

test.each([
  ['American Airlines Group Inc.', 'American'],
  ['NEW JERSEY RESOURCES CORP', 'New Jersey'],
  ['Bank of America Corporation', 'Bank of'],
  ['Palo Alto Networks, Inc.', 'Palo Alto'],
  ['Orange County Bancorp, Inc.', 'Orange County'],
  ['International Business Machines Corporation', 'International Business'],
  ['1847 Holdings LLC', '1847 '],
  ['PT Holdings, Inc.', 'Holdings'],
  ['AB International Group Corp.', 'International'],
  ['Deutsche Bank AG', 'Bank'],
  ['New York Times Company', 'New York'],
])('%s is never called %s', (legalName, name) => expect(namesOf(legalName)).not.toContain(name));
