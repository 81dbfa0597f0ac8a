import { type Column, is, type SQL, sql } from "drizzle-orm";
import { PgCustomColumn } from "drizzle-orm/pg-core";

/** The fields of a JSON object: columns, or SQL values of the given type. */
type Fields = Record<string, Column | SQL>;

/** The object that `jsonObject` makes of the fields, as the driver returns it. */
export type JsonOf<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends Column
    ? Given[Name]["_"]["data"] | (Given[Name]["_"]["notNull"] extends true ? never : null)
    : Given[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/**
 * Returns an SQL value: the fields as a JSON object. A statement that returns its rows as one JSON value costs the server
 * a fraction of what a row of columns does, since the driver parses it in one piece.
 */
export function jsonObject<Given extends Fields>(fields: Given): SQL<JsonOf<Given>> {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${toJsonValue(value)}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Returns an SQL value: a JSON array of `item` for each row of the rest of the query, from `from` on, in its order. */
export function jsonArray<Item>(item: SQL<Item>, from: SQL): SQL<Item[]> {
  return sql`(select coalesce(json_agg(item), '[]') from (select ${item} as item ${from}) as items)`;
}

/**
 * Returns the fields as a short JSON array in an SQL value, and what makes an object of it again. For rows that are many:
 * names are left out, and instants are milliseconds since 1970.
 */
export function jsonRow<Given extends Fields>(
  fields: Given,
): { value: SQL<unknown[]>; read: (row: unknown[]) => JsonOf<Given> } {
  const columns = Object.entries(fields).map(([name, value]) => ({
    name,
    value,
    isInstant: isInstant(value),
  }));
  const values = columns.map(({ value, isInstant }) =>
    isInstant ? sql`date_part('epoch', ${value}) * 1000` : value,
  );
  return {
    value: sql`json_build_array(${sql.join(values, sql`, `)})`,
    read: (row) => {
      const object: Record<string, unknown> = {};
      for (const [index, { name, isInstant }] of columns.entries()) {
        const value = row[index];
        object[name] =
          isInstant && typeof value === "number"
            ? new Date(Math.round(value)).toISOString()
            : value;
      }
      return object as JsonOf<Given>;
    },
  };
}

/** Returns an instant as the API writes it: ISO 8601 in UTC with milliseconds. */
export function isoInstant(value: Column | SQL): SQL<string> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function toJsonValue(value: Column | SQL): Column | SQL {
  return isInstant(value) ? isoInstant(value) : value;
}

function isInstant(value: Column | SQL): boolean {
  return is(value, PgCustomColumn) && value.getSQLType().startsWith("timestamp");
}
