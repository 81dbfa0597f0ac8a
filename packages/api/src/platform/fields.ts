import * as z from "zod";
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX, POINTS_AMOUNT_MAX } from "./constants";
import { hasUnstorableCharacters } from "./plain-line";

/** The id of a record. */
export const Id = z.uuid();

/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();

/** A whole, non-negative number of points that one record may cost, pay or be priced at. */
export const PointsAmount = z.int().min(0).max(POINTS_AMOUNT_MAX);

/** A signed number of points, as in the ledger. */
export const SignedPoints = z.int();

/**
 * Returns the schema of text typed by people. It trims the text and refuses control characters that no
 * keyboard sends; line breaks and tabs are allowed.
 */
export function typedText(maxLength: number, minLength = 0) {
  return z
    .string()
    .trim()
    .min(minLength)
    .max(maxLength)
    .refine((text) => !hasUnstorableCharacters(text), "Contains characters that cannot be stored");
}

/** Returns the shape of an object whose properties are all optional. Each has its default. */
export function withDefaults<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  defaults: { [Name in keyof Shape]: z.output<Shape[Name]> },
): { [Name in keyof Shape]: z.ZodDefault<Shape[Name]> } {
  const values: Record<string, unknown> = defaults;
  const schemas = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.default(values[name]),
  ]);
  return Object.fromEntries(schemas) as { [Name in keyof Shape]: z.ZodDefault<Shape[Name]> };
}

/** The input of every list. Lists are paged by an opaque cursor, never by a page number. */
export const PageInput = z.strictObject({
  limit: z.coerce.number<number>().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_DEFAULT),
  cursor: z.string().max(500).optional(),
});

/** Returns the schema of one page of a list. `next_cursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}
