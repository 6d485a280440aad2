/** EDGAR's page of a filing, for people. */
export function filingIndexUrl(cik: string, accession: string): string {
  const folder = accession.replaceAll('-', '');
  return `https://www.sec.gov/Archives/edgar/data/${cik}/${folder}/${accession}-index.htm`;
}
