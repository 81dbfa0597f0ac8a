import { customType, uuid } from "drizzle-orm/pg-core";

/** Returns a column of instants in milliseconds: ISO 8601 in UTC in code, `timestamptz` in the database. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Returns a primary key; the code makes it (`newId`), so that the id is known before the row is inserted. */
export const primaryId = () => uuid("id").primaryKey();
