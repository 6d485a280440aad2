import type { Plugin } from 'vite';
import { PAGES } from './src/app/pages.ts';

interface Chunk {
  fileName: string;
  imports: string[];
  facadeModuleId: string | null;
  isEntry: boolean;
}

/**
 * Writes `.vite/pages.json`: the files each page needs beyond those that every page loads. The console role adds preload links
 * for them to the HTML, so that the browser fetches them together with the shared files.
 */
export function pageFiles(): Plugin {
  return {
    name: 'sextant-page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
      const all = [...chunks.values()];
      const initial = new Set(all.filter(({ isEntry }) => isEntry).flatMap((entry) => filesOf(entry, chunks)));
      const pages = PAGES.map(({ path, file }) => {
        const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/pages/${file}.tsx`));
        if (!chunk)
          return this.error(
            `page ${path}: the build has no chunk for src/pages/${file}.tsx; check its entry in src/app/pages.ts`,
          );
        return { path, files: filesOf(chunk, chunks).filter((name) => !initial.has(name)) };
      });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
    },
  };
}

/** The chunk and all its transitive imports, depth first. */
function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>): string[] {
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
