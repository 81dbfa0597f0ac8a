/** Returns the headers of a table, of which each later one of the same text gets a number: `Name`, `Name (2)`. */
export function uniqueHeaders(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    let header = text;
    for (let number = 2; taken.has(header); number += 1) header = `${text} (${number})`;
    taken.add(header);
    return header;
  });
}
