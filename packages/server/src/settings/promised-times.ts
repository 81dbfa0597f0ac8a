import type { PromisedTimes } from "@signpoint/api/rules/review-time";
import { type SQL, sql } from "drizzle-orm";
import { jsonObject } from "../db/json-sql";
import { settings } from "../db/schema/index";
import { promisedTimesColumns } from "./get-admin-settings";

/** Within which time decisions are promised now, as an SQL value. */
export const selectPromisedTimes: SQL<PromisedTimes> = sql<PromisedTimes>`(
  select ${jsonObject(promisedTimesColumns)} from ${settings}
)`;
