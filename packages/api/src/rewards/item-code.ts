import * as z from "zod";
import { Id, Timestamp } from "../platform/fields";

/** Why a line of a list of codes is not added. */
export const CODE_PROBLEMS = [
  "repeated",
  "in_item",
  "in_other_item",
  "given",
  "too_long",
  "unreadable",
  "invisible",
] as const;

/** A code of the vault as admins see it in lists: never in full. */
export const ItemCode = z.object({
  id: Id,
  /** Its last characters; null when it cannot be decrypted. */
  masked: z.string().nullable(),
  /** The line of the list that it came with; null for a code that an admin typed for one buyer. */
  line: z.int().nullable(),
  /** Null for a deleted profile. */
  added_by: z.string().nullable(),
  added_at: Timestamp,
  /** Null while it is available. */
  redemption_id: Id.nullable(),
  /** The buyer's username. */
  given_to: z.string().nullable(),
  given_at: Timestamp.nullable(),
  /** When its buyer first looked at it, and when they marked it as used. */
  revealed_at: Timestamp.nullable(),
  used_at: Timestamp.nullable(),
});
export type ItemCode = z.infer<typeof ItemCode>;

/** How many codes of an item are available, and how many were given. */
export const CodeCounts = z.object({ available: z.int(), delivered: z.int() });
export type CodeCounts = z.infer<typeof CodeCounts>;

/** What adding a list of codes has done. */
export const AddedCodes = CodeCounts.extend({
  added: z.int(),
  /** Each line that was not added, and why. */
  duplicates: z.array(z.object({ line: z.int(), reason: z.enum(CODE_PROBLEMS) })),
});
export type AddedCodes = z.infer<typeof AddedCodes>;

/** What an approval of a gift card can give: the code that its buyers share, or one of the vault. */
export const CodeStock = z.object({
  /** Whether all buyers get the same code, and to how many it was given. */
  shared: z.boolean(),
  shared_given: z.int(),
  /** Codes of the vault that are left. */
  available: z.int(),
});
export type CodeStock = z.infer<typeof CodeStock>;

/** A code in full. */
export const RevealedCode = z.object({ code: z.string() });
