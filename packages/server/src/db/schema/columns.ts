import { customType, uuid } from "drizzle-orm/pg-core";

/** A point in time, millisecond precision: ISO 8601 in UTC in code, `timestamptz` in the database. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A primary key; the code makes it (see `newId`), so that a record can be named before it is written. */
export const primaryId = () => uuid("id").primaryKey();
