import * as z from "zod";
import { DomainError } from "../domain-error";

/** Where a page ended: the sort value of its last row and that row's id. */
const Cursor = z.tuple([z.union([z.string(), z.number(), z.null()]), z.uuid()]);
export type Cursor = z.infer<typeof Cursor>;

/** Opaque text for `next_cursor`. */
function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Reads what `encodeCursor` wrote with a sort value of that kind; anything else is a bad request. */
export function decodeCursor<Kind extends "instant" | "number">(
  text: string,
  kind: Kind,
): { value: Kind extends "instant" ? string | null : number; id: string } {
  try {
    const [value, id] = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    const valid = kind === "number" ? z.int() : z.iso.datetime().nullable();
    return { value: valid.parse(value) as Kind extends "instant" ? string | null : number, id };
  } catch (cause) {
    throw new DomainError("BAD_REQUEST", {
      fields: { cursor: "is not a cursor of this list" },
      cause,
    });
  }
}

/** Splits one row more than asked for into the page and whether there is another. */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { page, next_cursor: more ? encodeCursor(cursorOf(last)) : null };
}
