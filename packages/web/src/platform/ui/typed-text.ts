/** What is typed in a form, in this tab: by whom, and in which form. */
const storageKey = (userId: string, form: string) => `signpoint.typed.${userId}.${form}`;

/** Returns what was typed before the page was reloaded or the session ended, and `empty` where nothing was. */
export function readTyped<Values extends object>(
  userId: string,
  form: string,
  empty: Values,
): Values {
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(storageKey(userId, form)) ?? "{}") };
  } catch {
    return empty;
  }
}

/** Keeps what is typed; null forgets it. A device that stores nothing keeps it until the page is left. */
export function keepTyped(userId: string, form: string, values: object | null): void {
  const key = storageKey(userId, form);
  try {
    if (values === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // As in some private windows.
  }
}
