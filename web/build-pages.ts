import type { Plugin } from 'vite';
import { PAGES } from './src/app/pages.ts';

interface Chunk {
  fileName: string;
  imports: string[];
  facadeModuleId: string | null;
  isEntry: boolean;
}

/**
 * Writes down which files each page needs beyond those every page loads (`.vite/pages.json`), for the console role to name them
 * in the page it sends: a browser then fetches them with the rest, and not after having run the rest.
 */
export function pageFiles(): Plugin {
  return {
    name: 'sextant-page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
      const found = [...chunks.values()];
      const first = new Set(found.filter(({ isEntry }) => isEntry).flatMap((entry) => neededBy(entry, chunks)));
      const pages = PAGES.map(({ path, file }) => {
        const chunk = found.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/pages/${file}.tsx`));
        if (!chunk) return this.error(`the page ${path} has no file of its own in the build: ${file}`);
        return { path, files: neededBy(chunk, chunks).filter((name) => !first.has(name)) };
      });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
    },
  };
}

/** A chunk and all that it imports, the ones it waits for longest first. */
function neededBy(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>): string[] {
  const seen = new Set<string>();
  const visit = ({ fileName, imports }: Chunk): void => {
    if (seen.has(fileName)) return;
    seen.add(fileName);
    for (const name of imports) {
      const next = chunks.get(name);
      if (next) visit(next);
    }
  };
  visit(chunk);
  return [...seen];
}
