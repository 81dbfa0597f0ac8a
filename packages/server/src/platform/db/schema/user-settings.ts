import { THEMES } from "@signpoint/api/platform/constants";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant } from "./columns";
import { users } from "./users";

/** What a person has set besides their notices. Without a row: the device's theme, and the username of the signup. */
export const userSettings = pgTable(
  "user_settings",
  {
    user_id: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    theme: text("theme", { enum: THEMES }).notNull().default("system"),
    /** When the username was last changed; null when it never was. */
    username_changed_at: instant("username_changed_at"),
  },
  (table) => [check("user_settings_theme_valid", oneOf(table.theme, THEMES))],
);
