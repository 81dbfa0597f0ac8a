/**
 * The placeholder for a person's name in a stored text; the person's id is stored in the same row. Entries and
 * notifications store ids instead of names, so that a name is in one place and can be changed or erased there.
 */
export const PERSON = "{person}";

/** Returns whether a text is a stored one, as it is shown: with any name in place of `PERSON`. */
export function isShownAs(stored: string, shown: string): boolean {
  const at = stored.indexOf(PERSON);
  if (at === -1 || stored === shown) return stored === shown;
  const [before, after] = [stored.slice(0, at), stored.slice(at + PERSON.length)];
  return (
    shown.length > before.length + after.length && shown.startsWith(before) && shown.endsWith(after)
  );
}
