/** The filters of a list under a name, kept in the browser. */
export interface SavedView {
  name: string;
  filters: Readonly<Record<string, string>>;
}

export const VIEWS_MAX = 30;
export const VIEW_NAME_LENGTH_MAX = 60;

const isText = (value: unknown): value is string => typeof value === 'string';

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, filters } = value as Partial<Record<keyof SavedView, unknown>>;
  return isText(name) && typeof filters === 'object' && filters !== null && Object.values(filters).every(isText);
}

/** What was stored; text that is not ours counts as no views. */
export function readViews(stored: string | null): SavedView[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isView).slice(0, VIEWS_MAX) : [];
  } catch {
    return [];
  }
}

/** Why a name cannot be given, in words; null when it can. `renamed` is the view that gets the name. */
export function findNameProblem(views: readonly SavedView[], name: string, renamed?: string): string | null {
  const wanted = name.trim();
  if (wanted === '') return 'Enter a name.';
  if (wanted.length > VIEW_NAME_LENGTH_MAX) return `Use at most ${VIEW_NAME_LENGTH_MAX} characters.`;
  const others = views.filter((view) => view.name !== renamed);
  if (others.some((view) => view.name.toLowerCase() === wanted.toLowerCase()))
    return `There is a view “${wanted}” already.`;
  if (renamed === undefined && views.length >= VIEWS_MAX)
    return `There are ${VIEWS_MAX} views already. Delete one first.`;
  return null;
}

const byName = (one: SavedView, other: SavedView) => one.name.localeCompare(other.name);

export const addView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views, { ...view, name: view.name.trim() }].toSorted(byName);

export const renameView = (views: readonly SavedView[], from: string, to: string): SavedView[] =>
  views.map((view) => (view.name === from ? { ...view, name: to.trim() } : view)).toSorted(byName);

export const deleteView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name);

/** The view that has exactly these filters. */
export function findView(
  views: readonly SavedView[],
  filters: Readonly<Record<string, string>>,
): SavedView | undefined {
  const key = (of: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return views.find((view) => key(view.filters) === key(filters));
}
