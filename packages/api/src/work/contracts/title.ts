/** Control characters, line breaks, and characters that turn the direction of the text after them: a title would spoil others. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** A character that is seen: no blank, no invisible one, not the empty pattern of Braille. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** The texts of the two problems. */
export interface TitleTexts {
  required: string;
  notPlain: string;
}

/** Returns the problem of a title or a name that others read; null for one line with something to see on it. */
export function titleProblem(title: string, { required, notPlain }: TitleTexts): string | null {
  const trimmed = title.trim();
  if (!VISIBLE.test(trimmed)) return required;
  return FORBIDDEN.test(trimmed) ? notPlain : null;
}
