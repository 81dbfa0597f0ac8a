/**
 * Returns true for one line of text without control characters, invisible bidirectional marks and lone
 * surrogates.
 */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u.test(text);
}

/** Returns true for control characters other than tab and line breaks, and for lone surrogates. */
export function hasUnstorableCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point.
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(text);
}
