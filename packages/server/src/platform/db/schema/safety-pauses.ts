import { SAFETY_PAUSE_ENDS_BY } from "@signpoint/api/platform/constants";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { oneOf } from "./checks";
import { instant } from "./columns";

/** Safety pauses, one for each event that began one. The longest stands in `auth_users`, where each call reads it. */
export const authSafetyPauses = pgTable(
  "auth_safety_pauses",
  {
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** The time of the event, which the links of its mail have, too. */
    since: instant("since").notNull(),
    until: instant("until").notNull(),
    ends_by: text("ends_by", { enum: SAFETY_PAUSE_ENDS_BY }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.since] }),
    index("auth_safety_pauses_until").on(table.until),
    check("auth_safety_pauses_ends_by_valid", oneOf(table.ends_by, SAFETY_PAUSE_ENDS_BY)),
  ],
);
