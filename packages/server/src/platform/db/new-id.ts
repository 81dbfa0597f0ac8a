import { v7 } from "uuid";

/** Returns a new UUID v7. Ids grow with time, which keeps new rows together in the pages of an index. */
export function newId(): string {
  return v7();
}
