let first: string | null = null;

/** True until the person has moved on from the page that the browser loaded. */
export function isFirstPage(path: string): boolean {
  first ??= path;
  if (path !== first) first = "";
  return path === first;
}
