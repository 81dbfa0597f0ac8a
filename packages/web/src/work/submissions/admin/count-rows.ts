const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Returns a function that takes a CSV file chunk by chunk and returns its rows so far. Quoted line breaks end no row. */
export function countRows(): (chunk: Uint8Array) => number {
  let rows = 0;
  let isQuoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows += 1;
    }
    return rows;
  };
}
