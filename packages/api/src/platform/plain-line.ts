/**
 * Returns true for one line of text without control characters, invisible bidirectional marks and lone
 * surrogates.
 */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u.test(text);
}
