/** Where storage is missing or refused, as outside a browser, nothing is kept. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** The tab's session storage: it survives a reload and ends with the tab. */
export const tabStorage = {
  getItem: (name: string): string | null => attempt((storage) => storage.getItem(name)),
  setItem: (name: string, value: string): void => void attempt((storage) => storage.setItem(name, value)),
  removeItem: (name: string): void => void attempt((storage) => storage.removeItem(name)),
};

export type TabStorage = typeof tabStorage;
