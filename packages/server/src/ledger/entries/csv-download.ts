import { type ColumnOption, stringify } from "csv-stringify/sync";

export interface Download {
  headers: { "content-type": string; "content-disposition": string };
  body: ReadableStream<Uint8Array>;
}

/** A row of a file: a text or a number for each key of its columns; null is an empty cell. */
type Row = Record<string, string | number | null>;

/**
 * Returns a CSV file (RFC 4180) whose rows are read while it is sent, in the order of the iteration. Text that a
 * spreadsheet would run as a formula is escaped.
 */
export function csvDownload(
  name: string,
  columns: ColumnOption[],
  pages: AsyncIterable<Row[]>,
): Download {
  const encoder = new TextEncoder();
  const reader = pages[Symbol.asyncIterator]();
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done = false, value: rows } = await reader.next();
      if (done && begun) return controller.close();
      const text = stringify(done ? [] : rows, {
        columns,
        // Spreadsheets recognize UTF-8 by the byte order mark.
        bom: !begun,
        header: !begun,
        quoted_string: true,
        escape_formulas: true,
        record_delimiter: "windows",
      });
      begun = true;
      if (text !== "") controller.enqueue(encoder.encode(text));
      if (done) controller.close();
    },
    cancel: async () => {
      await reader.return?.();
    },
  });
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
    body,
  };
}

/** Yields rows that are known already, as the only page. */
export async function* onePage<Rows>(rows: Rows) {
  yield await Promise.resolve(rows);
}

/** Returns an instant as spreadsheets read it: `2026-05-15 12:00:00`, in UTC. */
export function csvTime(timestamp: string): string {
  return timestamp.slice(0, 19).replace("T", " ");
}
