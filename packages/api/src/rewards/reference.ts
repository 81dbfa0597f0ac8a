/** Digits and letters that are not mistaken for each other: without I, L, O and U. */
export const REFERENCE_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const REFERENCE_LENGTH = 8;
const HALF_LENGTH = REFERENCE_LENGTH / 2;

/** Returns eight characters as a reference: `7K3M-9PQX`. */
export function formatReference(characters: string): string {
  return `${characters.slice(0, HALF_LENGTH)}-${characters.slice(HALF_LENGTH)}`;
}

/**
 * Returns the reference that was typed, in the form in which it is stored: in either case, with or without the hyphen,
 * and with O for 0, I or L for 1. Returns null when the text is no reference.
 */
export function parseReference(text: string): string | null {
  const characters = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isReference =
    characters.length === REFERENCE_LENGTH &&
    Array.from(characters).every((character) => REFERENCE_CHARACTERS.includes(character));
  return isReference ? formatReference(characters) : null;
}
