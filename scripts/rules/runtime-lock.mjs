/**
 * The part of a lock file (version 3) that the root package needs at run time: without development tools and without the
 * workspaces, whose output is packed as files. Places in node_modules stay as they are.
 */
export function runtimeLock(lock) {
  const { devDependencies: _tools, workspaces: _workspaces, ...root } = lock.packages[''];
  const packages = { '': root };
  const waiting = [''];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = place === '' ? root : lock.packages[place];
    const required = Object.keys(entry.dependencies ?? {});
    const optional = Object.keys(entry.optionalDependencies ?? {});
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
    );
    for (const name of [...required, ...peers, ...optional]) {
      const found = findPlace(lock.packages, place, name);
      if (found === null) {
        if (optional.includes(name)) continue;
        throw new Error(`the lock file lacks ${name}, which ${place || 'the package'} needs: run "npm install"`);
      }
      if (found in packages) continue;
      packages[found] = lock.packages[found];
      waiting.push(found);
    }
  }
  const { name, version, lockfileVersion, requires } = lock;
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { name, version, lockfileVersion, requires, packages: sorted };
}

/** Looks for a package as Node does: in the node_modules of the place itself, then of each folder above it. */
function findPlace(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const candidate = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (at === '') return null;
  }
}
