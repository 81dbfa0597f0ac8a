import * as z from "zod";
import { SignedPoints } from "../platform/fields";
import { LinkedEntry } from "./earnings-entry";

/** An entry of a person's ledger with the balance that it left. */
export const StatementEntry = LinkedEntry.extend({ balance_after: SignedPoints });
export type StatementEntry = z.infer<typeof StatementEntry>;

/** Separate figures of a person's points: `received − spent − in_review + returned = available`, always. */
export const PointsFigures = z.object({
  /** The balance. */
  available: SignedPoints,
  received: SignedPoints,
  /** Without what is in review. */
  spent: SignedPoints,
  /** The prices of pending redemptions. */
  in_review: SignedPoints,
  /** Refunds of rejected submissions and redemptions. */
  returned: SignedPoints,
});

/** The ledger of one person in one calendar month in UTC. */
export const Statement = z.object({
  /** `2026-11` */
  month: z.string(),
  time_zone: z.literal("UTC"),
  username: z.string(),
  /** The balance when the month began. */
  opening: SignedPoints,
  /** Oldest first. */
  entries: z.array(StatementEntry),
  /** The balance when the month ended, or now. `opening + received − spent + returned`. */
  closing: SignedPoints,
  /** Spent includes what is in review. */
  totals: PointsFigures.pick({ received: true, spent: true, returned: true }),
  /** The newest head of the sealed ledger as a signed note of C2SP; null while there is none. */
  checkpoint: z.string().nullable(),
});
export type Statement = z.infer<typeof Statement>;
