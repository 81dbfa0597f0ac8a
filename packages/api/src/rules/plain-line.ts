/**
 * Returns true for one line without control characters, invisible marks that reorder text, or broken
 * characters.
 */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u.test(text);
}
