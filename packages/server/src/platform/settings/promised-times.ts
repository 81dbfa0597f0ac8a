import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import { pickFields } from "@signpoint/api/platform/form-fields";
import { PromisedTimes } from "@signpoint/api/platform/review-times";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { jsonObject } from "../db/json-sql";
import { settings } from "../db/schema/index";

/** Within which time decisions are promised. */
const promisedTimesColumns = pickFields(PromisedTimes.shape, settings);

/** Within which time decisions are promised now, as an SQL value. */
export const selectPromisedTimes: SQL<PromisedTimes> = sql<PromisedTimes>`(
  select ${jsonObject(promisedTimesColumns)} from ${settings}
)`;

/** Returns within which time decisions are promised now. */
export async function readPromisedTimes(db: Database): Promise<PromisedTimes> {
  const [found] = await db.select(promisedTimesColumns).from(settings);
  if (found === undefined) throw new Error("the row of the settings is gone");
  return found;
}

/** Returns the same for a page, which is shown with the default times while the database does not answer. */
export async function readShownTimes(db: Database): Promise<PromisedTimes> {
  try {
    return await readPromisedTimes(db);
  } catch {
    return DEFAULT_SETTINGS;
  }
}
