import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * The calls with an `Idempotency-Key` that succeeded, written in the transaction of the call. Key and input are
 * stored as hashes only.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    user_id: uuid("user_id").notNull(),
    /** The call's name, as `contracts.sign`. */
    call: text("call").notNull(),
    /** SHA-256 of the key. */
    key_hash: text("key_hash").notNull(),
    /** HMAC-SHA-256 of the input under the key itself. */
    input_hash: text("input_hash").notNull(),
    /** JSON of the response, or of the record's id when responses of this call hold secrets. */
    answer: text("answer").notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.call, table.key_hash] }),
    index("idempotency_keys_oldest").on(table.created_at),
  ],
);
