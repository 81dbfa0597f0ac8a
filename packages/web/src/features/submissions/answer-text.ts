/** JSON that holds an object or a list, laid out to be read; null for ordinary text. */
export function structuredAnswer(text: string): string | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
