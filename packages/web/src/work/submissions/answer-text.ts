/** Returns indented JSON when the text is a JSON object or array; null for any other text. */
export function formatStructuredAnswer(text: string): string | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
