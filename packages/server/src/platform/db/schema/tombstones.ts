import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant } from "./columns";
import { users } from "./users";

/** What outlives its use: a username that was given up, the mailbox that a referral bonus was paid for. */
const TOMBSTONE_KINDS = ["username", "bonus_mailbox"] as const;
export type TombstoneKind = (typeof TOMBSTONE_KINDS)[number];

/**
 * Keyed hashes of names and mailboxes that are used no more, also of deleted accounts: a name cannot be taken at once by
 * somebody else, and a mailbox earns one bonus. With a key that was replaced and removed they are forgotten.
 */
export const tombstones = pgTable(
  "tombstones",
  {
    kind: text("kind", { enum: TOMBSTONE_KINDS }).notNull(),
    hash: text("hash").notNull(),
    /** Whose it was: a former name is free for its former owner. */
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Null for what never expires. */
    expires_at: instant("expires_at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hash] }),
    index("tombstones_expires").on(table.expires_at),
    index("tombstones_user").on(table.user_id),
    check("tombstones_kind_valid", oneOf(table.kind, TOMBSTONE_KINDS)),
  ],
);
