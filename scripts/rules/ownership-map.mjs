// The table of slices, their tables and the foreign tables they read, as docs/architecture.md shows it.
import { SLICES } from './slices.mjs';

const BEGIN = '<!-- table ownership: written by `npm run generate:tables` -->';
const END = '<!-- end of table ownership -->';

const sorted = (names) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

export function ownershipMap(owners, declared) {
  const code = (names) => names.map((name) => `\`${name}\``).join(', ');
  const rows = SLICES.flatMap((slice) => {
    const owned = [...owners].filter(([, owner]) => owner === slice).map(([table]) => table);
    const reads = SLICES.flatMap((owner) => {
      const tables = declared[slice]?.[owner];
      return tables ? [`${owner}: ${code(sorted(tables))}`] : [];
    });
    if (owned.length === 0 && reads.length === 0) return [];
    return [`| \`${slice}/\` | ${code(sorted(owned)) || 'none'} | ${reads.join('; ') || 'none'} |`];
  });
  return ['| slice | owns and writes | reads from |', '|---|---|---|', ...rows].join('\n');
}

/** The page with the map between its markers; throws when the page has no markers. */
export function withOwnershipMap(page, map) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/architecture.md lacks the lines ${BEGIN} and ${END}`);
  return `${page.slice(0, begin)}${BEGIN}\n${map}\n${page.slice(end)}`;
}
