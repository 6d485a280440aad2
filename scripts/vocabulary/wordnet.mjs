// Reads the database files of WordNet 3.1 (`dict` of its distribution): synsets with their links, and the senses of each word by frequency.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = { adj: 'a', adv: 'r', noun: 'n', verb: 'v' };
const SENSE_PARTS = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' };

function parseSynset(line) {
  const bar = line.indexOf('|');
  const fields = line.slice(0, bar).trim().split(' ');
  const wordCount = Number.parseInt(fields[3], 16);
  const linksAt = 4 + 2 * wordCount;
  const links = [];
  for (let i = 0, at = linksAt + 1; i < Number(fields[linksAt]); i++, at += 4)
    links.push({ kind: fields[at], to: `${fields[at + 2] === 's' ? 'a' : fields[at + 2]}${fields[at + 1]}` });
  const definition = line
    .slice(bar + 1)
    .replace(/"[^"]*"/g, ' ')
    .toLowerCase()
    .split(/[^a-z'-]+/)
    .filter(Boolean);
  return { offset: fields[0], links, definition };
}

/** @returns {{synsets: Map<string, {part: string, links: {kind: string, to: string}[], definition: string[]}>, senses: Map<string, {id: string, number: number, count: number}[]>}} */
export function readWordNet(folder) {
  const synsets = new Map();
  for (const [name, part] of Object.entries(FILES))
    for (const line of readFileSync(join(folder, `data.${name}`), 'utf8').split('\n')) {
      if (line === '' || line.startsWith('  ')) continue;
      const { offset, links, definition } = parseSynset(line);
      synsets.set(`${part}${offset}`, { part, links, definition });
    }
  const senses = new Map();
  for (const line of readFileSync(join(folder, 'index.sense'), 'utf8').split('\n')) {
    const [key, offset, number, count] = line.split(' ');
    if (offset === undefined) continue;
    const [word, rest] = key.split('%');
    const part = SENSE_PARTS[rest[0]];
    const at = `${word}|${part}`;
    senses.set(at, [
      ...(senses.get(at) ?? []),
      { id: `${part}${offset}`, number: Number(number), count: Number(count) },
    ]);
  }
  for (const list of senses.values()) list.sort((a, b) => a.number - b.number);
  return { synsets, senses };
}
