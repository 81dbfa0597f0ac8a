import { vaultMessages } from "../texts";

/** What nobody sees, or takes for a plain space: with it one card would be two codes. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|(?! )\p{Zs}|\p{Zl}|\p{Zp}/u;
const INVISIBLE_NAMES: Record<string, string> = {
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero-width space",
  "\u200c": "zero-width non-joiner",
  "\u200d": "zero-width joiner",
  "\u2060": "word joiner",
  "\ufeff": "byte order mark",
};

/** Returns that a typed code has an invisible character, and which; null when it has none. */
export function typedCodeProblem(code: string): string | null {
  const character = invisibleCharacter(code.trim());
  return character === null ? null : vaultMessages.codeInvisible(character);
}

/** Returns the first invisible character, such as `zero-width space (U+200B)`; null when there is none. */
export function invisibleCharacter(code: string): string | null {
  const [character] = INVISIBLE.exec(code) ?? [];
  if (character === undefined) return null;
  const point = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = INVISIBLE_NAMES[character];
  return name === undefined ? point : `${name} (${point})`;
}
