import { v7 } from "uuid";

/** A new record's name. Ids grow with time, which keeps index pages of new rows together. */
export function newId(): string {
  return v7();
}
