/** `/trading?tab=orders` as the router takes it: path and query apart. */
export function destinationOf(address: string): { to: string; search: Record<string, string | number> } {
  const [to = '', query = ''] = address.split('?');
  // The router writes a number as it is and puts a text of digits in quotation marks.
  const search = [...new URLSearchParams(query)].map(([name, value]) => [name, isWhole(value) ? Number(value) : value]);
  return { to, search: Object.fromEntries(search) };
}

const isWhole = (text: string): boolean => /^(0|[1-9]\d{0,8})$/.test(text);
